import type { Browser } from "@playwright/test";
import { createRequestedBooking } from "./api-booking.ts";
import { getDayOfNextMonth, showNextMonth } from "./book.ts";
import { waitForEmail } from "./find-email.ts";
import { expect, test } from "./journey-test.ts";
import { findLink } from "./outbox.ts";
import { openSignedIn } from "./sign-in.ts";

const [home, pacific] = ["America/Chicago", "America/Los_Angeles"] as const;

const openIn = (browser: Browser, baseURL: string, timezoneId: string) =>
  browser.newPage({ baseURL, timezoneId, viewport: { width: 390, height: 844 } });

/** Returns what a clock in `timeZone` shows, by Intl alone: the product's own conversion is what is tested. */
const readClock = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone })
    .format(at)
    .replace(/\s/g, " ");

const readText = ({ html }: { html: string }): string => html.replaceAll("\u00a0", " ");

test("an advisor reschedules a session: the parent reads Central on a device in Newfoundland, all say one instant", {
  tag: "@prove",
}, async ({ browser, app }) => {
  // A name of her own: other journeys book with this advisor, too.
  const noor = { ...app.createPerson(), first_name: "Noor" };
  await app.signUp(noor);
  const { site } = app;
  const slot = { date: getDayOfNextMonth(10), time: "2:00 PM", timezone: home } as const;
  const id = await createRequestedBooking(app, noor, "Hana", [slot]);
  const advisor = await openIn(browser, site, pacific);
  await advisor.goto(findLink((await waitForEmail(app, "hana@example.com", /^Noor asks for/)).html));
  await advisor.getByRole("table").getByRole("radio").first().check();
  await advisor.getByRole("radio", { name: "I'll say later" }).check();
  await advisor.getByRole("button", { name: /^Confirm / }).click();
  await expect(advisor.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeVisible();
  await advisor.getByRole("button", { name: "Propose other times" }).click();
  await showNextMonth(advisor);
  await advisor.getByRole("gridcell").getByText("14", { exact: true }).click();
  await advisor.getByRole("radio", { name: "10:00 AM", exact: true }).check();
  await expect(advisor.getByText(/^Below each time is Noor's \(C[SD]T\)/)).toBeVisible();
  await advisor.getByRole("button", { name: "Ask Noor Reyes" }).click();
  await expect(advisor.getByRole("heading", { name: "You asked Noor Reyes for another time" })).toBeVisible();

  const parent = await openIn(browser, site, "America/St_Johns");
  await openSignedIn(parent, app, noor, `/sessions/${id}`);
  await expect(parent.getByRole("radio", { name: /at 12:00 PM C[SD]T/ })).toBeVisible();
  await parent.getByRole("radio").first().check();
  await parent.getByRole("button", { name: "Move the session" }).click();
  const when = parent.getByText("When", { exact: true }).locator("..");
  await expect(when).toContainText(/, \w+ 14, \d+ at 12:00 PM C[SD]T/);
  await expect(when).toContainText(/10:00 AM P[SD]T for Hana/);
  await advisor.reload();
  await expect(advisor.getByRole("main")).toContainText(/10:00 AM P[SD]T, 60 minutes/);
  await expect(advisor.getByText(/^For Noor Reyes: 12:00 PM C[SD]T$/)).toBeVisible();

  const instants = new Set<string | undefined>();
  for (const { to, subject, own, other } of [
    { to: noor.email, subject: /^Changed: Hana/, own: home, other: pacific },
    { to: "hana@example.com", subject: /^Changed: Noor/, own: pacific, other: home },
  ]) {
    const mail = await waitForEmail(app, to, subject);
    const file = Buffer.from(mail.attachments[0]?.content_base64 ?? "", "base64").toString();
    const start = /DTSTART:(\S+)/.exec(file)?.[1];
    const at = Date.parse(
      start?.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, "$1-$2-$3T$4:$5:$6Z") ?? "",
    );
    instants.add(start);
    expect([readClock(at, home), readClock(at, pacific)]).toEqual(["12:00 PM", "10:00 AM"]);
    expect(mail.subject).toContain(readClock(at, own));
    expect(readText(mail)).toMatch(new RegExp(`${readClock(at, own)}[^]*${readClock(at, other)}`));
  }
  expect(instants.size).toBe(1);
  await Promise.all([parent.close(), advisor.close()]);
});
