import type { Locator } from "@playwright/test";
import { createRequestedBooking, toLondonSlot } from "./api-booking.ts";
import { useClientAddress } from "./as-client.ts";
import { fillCard } from "./book.ts";
import { findLink, waitForEmail } from "./find-email.ts";
import { expect, test } from "./journey-test.ts";
import { pay } from "./payment.ts";
import { getContinueButton } from "./premium-page.ts";
import { openSignedIn } from "./sign-in.ts";

/*
 * Counts the taps that people need on a phone for what they do most: a guest, a parent from the dashboard, an advisor from the
 * email. A list that opens counts twice, a field that is tapped once; what is typed does not count.
 */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** A finger that counts. */
function createFinger() {
  const taps: string[] = [];
  return {
    taps,
    async tap(target: Locator, name: string): Promise<void> {
      taps.push(name);
      await target.tap();
    },
    async choose(list: Locator, option: { index: number }, name: string): Promise<void> {
      taps.push(`open ${name}`, `choose ${name}`);
      await list.selectOption(option);
    },
  };
}

test("on a phone, a guest saves a file with at most 9 taps, and a sheet with at most 2 after paying for it", {
  tag: "@prove",
}, async ({ page, app }) => {
  await useClientAddress(page, app);
  const { taps, tap } = createFinger();
  const person = app.createPerson();
  await page.goto("/resources");
  await tap(page.getByRole("button", { name: "Download Free Printable" }), "file");
  await tap(page.getByRole("dialog").getByRole("link", { name: "Create Free Account" }), "account");
  for (const [label, text] of [
    ["First name", person.first_name],
    ["Last name", person.last_name],
    ["Email address", person.email],
    ["Password", person.password],
    ["Confirm password", person.password],
  ] as const) {
    const field = page.getByRole("main").getByLabel(label, { exact: true });
    await tap(field, label);
    await field.fill(text);
  }
  await tap(page.getByRole("button", { name: "Create Free Account" }), "create");
  const save = page.getByRole("dialog", { name: "You're in!" }).getByRole("button", { name: /^Download/ });
  await expect(save).toBeVisible({ timeout: 30_000 });
  const saving = page.waitForEvent("download");
  await tap(save, "save");
  await saving;
  console.log(`${taps.length} taps: ${taps.join(", ")}`);
  expect(taps.length).toBeLessThanOrEqual(9);

  await page.goto("/resources");
  await page
    .getByRole("button", { name: /^Premium Required/ })
    .first()
    .tap();
  await getContinueButton(page).tap();
  await pay(page);
  const afterPaying = createFinger();
  const wanted = page.getByRole("region", { name: "What you wanted" });
  const saveSheet = wanted.getByRole("button", { name: /^Download / });
  await expect(saveSheet).toBeVisible({ timeout: 30_000 });
  const sheet = page.waitForEvent("download");
  await afterPaying.tap(saveSheet, "save the sheet");
  await sheet;
  console.log(`${afterPaying.taps.length} taps: ${afterPaying.taps.join(", ")}`);
  expect(afterPaying.taps.length).toBeLessThanOrEqual(2);
});

test("on a phone, booking and proposing three times on three days takes at most 10 taps and the card", {
  tag: "@prove",
}, async ({ page, app }) => {
  await openSignedIn(page, app, await app.registerMember());
  const { taps, tap, choose } = createFinger();
  const advisors = page.getByRole("region", { name: "Book a Session" });
  await advisors.scrollIntoViewIfNeeded();
  await tap(advisors.getByRole("button", { name: /^Book a Session/ }).first(), "book");
  await choose(page.getByLabel("Session length"), { index: 1 }, "length");
  await fillCard(page, "pays");
  await tap(page.getByRole("button", { name: /^Pay / }), "pay");
  // The page continues by itself.
  await expect(page.getByRole("heading", { level: 1, name: "Schedule Your Session" })).toBeVisible();
  const days = page.getByRole("gridcell").getByRole("button", { disabled: false });
  const openTime = page
    .locator("label")
    .filter({ has: page.getByRole("radio", { disabled: false }) })
    .first();
  await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(1);
  const selected = page.getByRole("gridcell", { selected: true });
  for (const nth of [0, 1, 2]) {
    if (nth > 0) {
      await page.getByLabel("Your Time Zone").scrollIntoViewIfNeeded();
      const following = await days.evaluateAll(
        (buttons) =>
          buttons.findIndex((one) => one.closest("td")?.getAttribute("aria-selected") === "true") + 1,
      );
      const isMonthOver = following >= (await days.count());
      if (isMonthOver) await tap(page.getByRole("button", { name: "Go to the Next Month" }), "month");
      await tap(isMonthOver ? days.first() : days.nth(following), "day");
    }
    await expect(selected).toHaveCount(1);
    // Selecting the next day keeps the picked time (docs/decisions/time-proposals.md).
    await tap(openTime, "time");
  }
  await expect(page.getByText(/^You picked .* “Confirm Booking” sends it too\.$/)).toBeVisible();
  await tap(page.getByRole("button", { name: "Confirm Booking" }), "confirm");
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
  console.log(`${taps.length} taps: ${taps.join(", ")}`);
  // At the end of a month the calendar takes one more.
  expect(taps.filter((name) => name !== "month").length).toBeLessThanOrEqual(10);
});

test("on a phone, finding and cancelling a session takes at most 2 taps from the dashboard", {
  tag: "@prove",
}, async ({ page, app }) => {
  const parent = await app.registerMember();
  await createRequestedBooking(app, parent, "Hana");
  await openSignedIn(page, app, parent);
  const { taps, tap } = createFinger();
  const next = page.getByRole("region", { name: "Next", exact: true });
  await tap(next.getByRole("button", { name: "Cancel session (60 minutes with Hana)" }), "cancel");
  const asking = page.getByRole("alertdialog", { name: "Cancel this session?" });
  await tap(asking.getByRole("button", { name: "Cancel session" }), "confirm");
  await expect(asking).toBeHidden();
  await expect(next.getByText("Hana")).toHaveCount(0);
  console.log(`${taps.length} taps: ${taps.join(", ")}`);
  expect(taps.length).toBeLessThanOrEqual(2);
});

test("on a phone, an advisor confirms a request in 3 taps, and from the second one on in 2", {
  tag: "@prove",
}, async ({ page, app }) => {
  const link = page.getByLabel("Link to the meeting");
  for (const maxTaps of [3, 2]) {
    const parent = await app.registerMember();
    const id = await createRequestedBooking(app, parent, "Joy Okafor", [toLondonSlot(8 + maxTaps)]);
    await page.goto(findLink((await waitForEmail(app, "joy@example.com", /^Dana asks for/, id)).html));
    const { taps, tap } = createFinger();
    const openTime = page.getByRole("row").filter({ has: page.getByRole("radio", { disabled: false }) });
    await tap(openTime.first().locator("label"), "time");
    if ((await link.inputValue()) === "") {
      await tap(link, "link");
      await link.fill("https://meet.example.com/joy");
    }
    await tap(page.getByRole("button", { name: /^Confirm / }), "confirm");
    await expect(page.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeVisible();
    console.log(`${taps.length} taps: ${taps.join(", ")}`);
    expect(taps.length).toBeLessThanOrEqual(maxTaps);
  }
});
