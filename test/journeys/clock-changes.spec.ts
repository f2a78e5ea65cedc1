import type { Browser } from "@playwright/test";
import type { SlotChoice } from "../../contract/bookings.ts";
import type { ZoneId } from "../../contract/zones.ts";
import { advisorStore } from "../../lambdas/advisors/advisor-store.ts";
import { make } from "../support/make.ts";
import { createRequestedBooking } from "./api-booking.ts";
import { findLink, waitForEmail } from "./find-email.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { type OwnApp, startOwnApp } from "./moved-clock.ts";
import { setClock } from "./run-job.ts";
import { openSignedIn } from "./sign-in.ts";

/*
 * A parent in Chicago and advisors in London and Sydney, on the days around each clock's change: both pages, both emails
 * and both calendar files say one instant (BOOK-13). Uses its own cloud, whose clock is moved.
 */
const [hour, day] = [3_600_000, 86_400_000];
const home = "America/Chicago";
const getApp = startOwnApp();
let own: OwnApp;

test.beforeAll(async () => {
  own = getApp();
  const { endpoints } = own;
  // The advisors are written straight to the table.
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb.endpoint,
    AWS_REGION: endpoints.aws.region,
    AWS_ACCESS_KEY_ID: endpoints.aws.access_key_id,
    AWS_SECRET_ACCESS_KEY: endpoints.aws.secret_access_key,
    TABLE_NAME: endpoints.dynamodb.table,
  });
});

/** Returns what a clock in `zone` shows, by Intl alone: the product's own conversion is what is tested. */
function readClock(at: number, timeZone: ZoneId): { date: string; time: string } {
  const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone }).format(at);
  return {
    date: new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone }).format(at),
    time: time.replace(/\s/g, " "),
  };
}

const getOffset = (at: number, timeZone: ZoneId) =>
  new Intl.DateTimeFormat("en-US", { timeZoneName: "longOffset", timeZone }).format(at).split("GMT")[1];

/** Noon, by UTC, of the day on which a zone's clocks change next. */
function findNextChange(zone: ZoneId): number {
  const noon = new Date().setUTCHours(12, 0, 0, 0);
  const days = Array.from({ length: 366 }, (_, index) => noon + (index + 3) * day);
  const change = days.find((at) => getOffset(at - day, zone) !== getOffset(at, zone));
  if (change === undefined) throw new Error(`The clocks of ${zone} never change`);
  return change;
}

/** The instant at which a clock in Chicago shows this hour, on the day of `noon` there. */
function findInstant(noon: number, time: SlotChoice["time"]): number {
  const { date } = readClock(noon, home);
  const hits = Array.from({ length: 96 }, (_, index) => noon - day + index * (hour / 2)).filter((at) => {
    const shown = readClock(at, home);
    return shown.date === date && shown.time === time;
  });
  expect(hits).toHaveLength(1);
  return hits[0] ?? 0;
}

const times = ["8:00 AM", "12:30 PM", "7:30 PM"] as const;

/** A slot on the day before a change, one on the day and one on the day after, with their instants. */
const listSlots = (change: number) =>
  times.map((time, index) => {
    const noon = change + (index - 1) * day;
    const date = new Date(noon).toISOString().slice(0, 10);
    return { choice: { date, time, timezone: home } as const, at: findInstant(noon, time) };
  });

const openIn = (browser: Browser, timezoneId: ZoneId) =>
  browser.newPage({ baseURL: own.site, timezoneId, viewport: { width: 390, height: 844 } });

/** The HTML with plain spaces: a time has no-break spaces, which keep it on one line. */
const readText = ({ html }: { html: string }): string => html.replaceAll("\u00a0", " ");

async function expectInvite(
  mail: Awaited<ReturnType<typeof waitForEmail>>,
  at: number,
  zone: ZoneId,
): Promise<void> {
  const { date, time } = readClock(at, zone);
  expect(readText(mail)).toContain(`${date}, ${time}`);
  const file = Buffer.from(mail.attachments[0]?.content_base64 ?? "", "base64").toString();
  const utc = new Date(at).toISOString().replace(/[-:]|\.000/g, "");
  expect(file).toContain(`DTSTART:${utc}`);
}

const cases = (["Europe/London", "Australia/Sydney"] as const).flatMap((zone) =>
  ([home, zone] as const).flatMap((changing) => ({ zone, changing })),
);

for (const [index, { zone, changing }] of cases.entries())
  test(`an advisor in ${zone}, when the clocks of ${changing} change: one instant everywhere`, {
    tag: "@prove",
  }, async ({ browser, app }) => {
    test.setTimeout(90_000);
    const change = findNextChange(changing);
    const slots = listSlots(change);
    await setClock(own, Math.max(Date.now(), change - 20 * day));
    const advisor = make.advisor({
      name: `Robin ${index}`,
      full_name: `Robin ${index}`,
      email: `robin-${index}@example.com`,
      timezone: zone,
    });
    await advisorStore.put(advisor);
    const person = app.createPerson();
    await own.signUp(person);
    const id = await createRequestedBooking(
      own,
      person,
      advisor.name,
      slots.map(({ choice }) => choice),
    );

    const parent = await openIn(browser, home);
    await openSignedIn(parent, own as JourneyApp, person, `/sessions/${id}`);
    const proposed = parent
      .getByText("Times you proposed", { exact: true })
      .locator("..")
      .getByRole("listitem");
    const request = await waitForEmail(own, advisor.email ?? "", /^Dana asks for 60 minutes/);
    const page = await openIn(browser, zone);
    await page.goto(findLink(request.html));
    for (const [row, { at }] of slots.entries()) {
      const [here, there] = [readClock(at, home), readClock(at, zone)];
      await expect(proposed.nth(row)).toContainText(`${here.date} at ${here.time}`);
      await expect(proposed.nth(row)).toContainText(`${there.time}`);
      const line = page
        .getByRole("table")
        .getByRole("row")
        .nth(row + 1);
      await expect(line.getByRole("cell").nth(0)).toContainText(`${there.date}${there.time}`);
      await expect(line.getByRole("cell").nth(1)).toContainText(`${here.date}${here.time}`);
      expect(readText(request)).toContain(`${there.date}, ${there.time}`);
    }

    // A different day in each case.
    const { at } = slots[(index + 1) % slots.length] ?? { at: 0 };
    await page.getByRole("radio", { name: readClock(at, zone).date }).check();
    await page.getByRole("radio", { name: "I'll say later" }).check();
    await page.getByRole("button", { name: /^Confirm / }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(readClock(at, zone).time);
    await expectInvite(await waitForEmail(own, advisor.email ?? "", /^Confirmed: Dana/), at, zone);
    await expectInvite(await waitForEmail(own, person.email, /^Confirmed: Robin/), at, home);
    await parent.reload();
    const here = readClock(at, home);
    const when = parent.getByText("When", { exact: true }).locator("..");
    await expect(when).toContainText(`${here.date} at ${here.time}`);
    await expect(when).toContainText(`${readClock(at, zone).time}`);
    await Promise.all([parent.close(), page.close()]);
  });
