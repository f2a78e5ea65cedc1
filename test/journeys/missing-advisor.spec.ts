import type { Page } from "@playwright/test";
import { toBookedSlot } from "../../contract/slots.ts";
import { createRequestedBooking } from "./api-booking.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { findLink, waitForEmail } from "./find-email.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { startOwnApp } from "./moved-clock.ts";
import { runJob, setClock } from "./run-job.ts";
import { openSignedIn } from "./sign-in.ts";

/* A session to which the advisor does not come (BOOK-26). Uses its own cloud, whose clock is moved. */

const getApp = startOwnApp();
const minute = 60_000;
const day = 24 * 60 * minute;

/** Decides in the back office that the session is paid. */
async function keepPayment(page: Page, id: string): Promise<void> {
  const own = getApp();
  const admin = own.endpoints.accounts.find(({ role }) => role === "admin");
  if (!admin) throw new Error("No admin is seeded");
  await openSignedIn(page, own as JourneyApp, admin, "/admin?tab=bookings");
  await page.getByRole("searchbox", { name: /^Search by client/ }).fill(id);
  await expect(page.getByText("1 booking", { exact: true })).toBeVisible();
  await page.getByRole("row").filter({ hasText: "Ruth Abernathy" }).getByRole("button").click();
  const keep = page.getByRole("dialog").getByRole("button", { name: "Keep the payment" });
  await keep.click();
  const question = page.getByRole("alertdialog", { name: "Keep the payment?" });
  await expect(question).toContainText(
    "The report is closed, and Dana Reyes can't report this session again. Both get an email.",
  );
  await expectAxeClean(page, "the question about keeping a payment");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(keep).toBeFocused();
  await keep.click();
  await question.getByRole("button", { name: "Keep the payment" }).click();
  await expect(page.getByText("Payment kept", { exact: true })).toBeVisible();
  await expect(keep).toHaveCount(0);
}

// One worker may run both, on the same cloud: a time is taken once.
for (const { answer, title, badge, days } of [
  { answer: "I wasn't there", title: "This session is refunded", badge: "Refunded", days: 5 },
  { answer: "I was there", title: "Thank you for your answer", badge: "Under review", days: 6 },
] as const)
  test(`a parent says that the advisor isn't here, who answers "${answer}"`, {
    tag: "@prove",
  }, async ({ browser, app }) => {
    test.setTimeout(120_000);
    const own = getApp();
    const person = app.createPerson();
    await setClock(own, Date.now());
    await own.signUp(person);
    const date = new Date(Date.now() + days * day).toISOString().slice(0, 10);
    const slot = { date, time: "5:00 PM", timezone: "America/Denver" } as const;
    const id = await createRequestedBooking(own, person, "Ruth Abernathy", [slot]);
    // Axe asks for a context of its own.
    const open = async () =>
      (await browser.newContext({ baseURL: own.site, viewport: { width: 390, height: 844 } })).newPage();
    const advisor = await open();
    const request = await waitForEmail(own, "ruth@example.com", /^Dana asks for 60 minutes/, id);
    await advisor.goto(findLink(request.html));
    await advisor.getByRole("table").getByRole("radio").first().check();
    await advisor.getByRole("radio", { name: "I'll say later" }).check();
    await advisor.getByRole("button", { name: /^Confirm / }).click();
    await expect(advisor.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeVisible();

    const start = Date.parse(toBookedSlot(slot).starts_at);
    await setClock(own, start + 20 * minute);
    const parent = await open();
    await parent.clock.setSystemTime(start + 20 * minute);
    await openSignedIn(parent, own as JourneyApp, person, `/sessions/${id}`);
    await parent.getByRole("button", { name: "My advisor isn't here" }).click();
    await expect(parent.getByLabel("What happened? (optional)")).toBeFocused();
    await parent.getByLabel("What happened? (optional)").fill("I was alone in the call.");
    await expectAxeClean(parent, "reporting a missing advisor");
    await parent.getByRole("button", { name: "Report it" }).click();
    await expect(parent.getByText("Advisor missing", { exact: true })).toBeVisible();
    await expect(parent.getByRole("button", { name: "We did meet after all" })).toBeVisible();

    const question = await waitForEmail(own, "ruth@example.com", /^Dana Reyes says you weren't there/, id);
    await advisor.clock.setSystemTime(start + 30 * minute);
    await advisor.goto(findLink(question.html));
    await advisor.reload();
    await expect(advisor.getByText("I was alone in the call.")).toBeVisible();
    await expectAxeClean(advisor, "the question whether the advisor was there");
    await advisor.getByRole("button", { name: answer, exact: true }).click();
    await expect(advisor.getByRole("heading", { level: 1, name: title })).toBeFocused();

    await runJob(own, "sweep", start + 40 * minute);
    await parent.reload();
    // The badge; a refund is also a row of the facts.
    await expect(parent.getByText(badge, { exact: true }).first()).toBeVisible();
    await expect(parent.getByText(/You met with/)).toHaveCount(0);
    if (badge === "Under review") {
      const admin = await open();
      await keepPayment(admin, id);
      await parent.reload();
      await expect(parent.getByText(badge, { exact: true })).toHaveCount(0);
      await admin.context().close();
    }
    await Promise.all([parent.context().close(), advisor.context().close()]);
  });
