import ICAL from "ical.js";
import { formatSlot, toBookedSlot } from "../../contract/slots.ts";
import { addTime, bookAndPay, getDayOfNextMonth, showNextMonth } from "./book.ts";
import { findLink, waitForEmail } from "./find-email.ts";
import { expect, test } from "./journey-test.ts";
import { findAnnounced, markLiveRegions } from "./live-regions.ts";
import { signIn } from "./sign-in.ts";

/** The start of the event in an email's calendar file, as a calendar reads it. */
function parseEvent({ attachments }: { attachments: { name: string; content_base64: string }[] }) {
  const file = attachments.find(({ name }) => name.endsWith(".ics"));
  const text = Buffer.from(file?.content_base64 ?? "", "base64").toString();
  const entry = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
  if (!entry) throw new Error("There is no event in the calendar file");
  const event = new ICAL.Event(entry);
  return {
    uid: event.uid,
    starts: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
  };
}

test("a parent pays and proposes three times in two time zones; the advisor confirms the second on a phone", async ({
  page,
  browser,
  app,
}) => {
  const parent = await app.registerMember();
  await signIn(page, parent);
  await page.getByRole("region", { name: "Book a Session" }).scrollIntoViewIfNeeded();
  await page
    .getByRole("article")
    .filter({ hasText: "Samir Haddad" })
    .first()
    .getByRole("button", { name: /^Book a Session/ })
    .click();
  await expect(page).toHaveURL(/\/advisor-checkout\?advisor=adv_/);
  await expect(page.getByLabel("Advisor", { exact: true })).toHaveValue(/^adv_/);
  const booked = "Payment Successful! Your 60-minute session with Samir Haddad has been booked.";
  await Promise.all([
    expect(page.getByText(booked, { exact: true })).toBeVisible({ timeout: 30_000 }),
    bookAndPay(page, { advisor: "Samir Haddad", minutes: 60, price: "$95.00" }),
  ]);

  await page.getByRole("link", { name: "Choose your times" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Schedule Your Session" })).toBeFocused();
  const query = new URL(page.url()).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    advisor_id: expect.stringMatching(/^adv_/),
    advisor_name: "Samir Haddad",
    session_length: "60",
    session_price: "95.00",
    booking_id: expect.stringMatching(/^bkg_/),
  });
  const confirm = page.getByRole("button", { name: "Confirm Booking" });
  await expect(confirm).toBeDisabled();
  await expect(page.getByText("Please select at least one preferred time slot")).toBeVisible();

  await showNextMonth(page);
  await markLiveRegions(page);
  await addTime(page, 10, "9:00 AM");
  await expect(findAnnounced(page, "Added. 1 of 3 chosen.")).toBeVisible();
  await page.getByLabel("Your Time Zone").selectOption({ label: "London" });
  const nine = toBookedSlot({ date: getDayOfNextMonth(10), time: "9:00 AM", timezone: "America/New_York" });
  await addTime(page, 10, formatSlot(nine.starts_at, "Europe/London").time);
  // The same instant as nine in New York, so it is dropped silently.
  await expect(page.getByRole("heading", { name: "Your Preferred Times (1/3)" })).toBeVisible();
  await addTime(page, 11, "4:30 PM");
  await addTime(page, 12, "10:00 AM");
  await expect(page.getByRole("heading", { name: "Your Preferred Times (3/3)" })).toBeVisible();
  await page.getByRole("radio", { name: "5:00 PM" }).check();
  await expect(page.getByRole("button", { name: "Add This Time Slot" })).toBeDisabled();
  const chosen = await page
    .getByRole("region", { name: /^Your Preferred Times/ })
    .getByRole("listitem")
    .allInnerTexts();
  await page.getByLabel("What would you like to talk about?").fill("Bedtime takes two hours.");
  await page.getByLabel("Your child's age").selectOption("2-3");
  await confirm.click();
  await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeFocused();
  await expect(
    page.getByText("Your session request has been sent. You'll receive a confirmation email shortly.", {
      exact: true,
    }),
  ).toBeVisible();

  const request = await waitForEmail(app, "samir@example.com", /^Dana asks for 60 minutes: answer by/);
  expect(request.reply_to).toEqual([parent.email]);
  const advisor = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const sent: string[] = [];
  advisor.on("request", (made) => sent.push(made.url()));
  const link = findLink(request.html);
  await advisor.goto(link);
  await expect(
    advisor.getByRole("heading", { level: 1, name: "Dana Reyes would like to meet you" }),
  ).toBeVisible();
  await expect(advisor.getByText("Bedtime takes two hours.")).toBeVisible();
  const second = advisor.getByRole("row").nth(2).getByRole("radio");
  await second.check();
  const confirmSecond = advisor.getByRole("button", { name: /^Confirm / });
  await confirmSecond.click();
  await expect(advisor.getByText("Please enter a web address that begins with https://")).toBeVisible();
  await advisor.getByLabel("Link to the meeting").fill("https://meet.example/samir");
  await confirmSecond.click();
  await expect(advisor.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeFocused();
  expect(sent.filter((url) => url.includes(new URL(link).hash.slice(1)))).toEqual([]);
  await advisor.reload();
  await expect(advisor.getByRole("heading", { level: 1, name: "Session confirmed" })).toBeVisible();
  const changePlace = advisor.getByRole("button", { name: "Change how you'll meet" });
  await changePlace.click();
  await advisor.getByRole("button", { name: /^Save and tell / }).click();
  await expect(changePlace, "nothing was changed").toBeFocused();
  await advisor.close();

  const [toParent, toAdvisor] = [
    await waitForEmail(app, parent.email, /^Confirmed: Samir Haddad, /),
    await waitForEmail(app, "samir@example.com", /^Confirmed: Dana Reyes, /),
  ];
  const event = parseEvent(toParent);
  const wanted = toBookedSlot({ date: getDayOfNextMonth(11), time: "4:30 PM", timezone: "Europe/London" });
  expect(event).toMatchObject({ minutes: 60, starts: wanted.starts_at });
  expect(parseEvent(toAdvisor)).toEqual(event);
  expect(chosen[1]).toContain(`4:30 PM ${formatSlot(wanted.starts_at, "Europe/London").zone}`);

  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  const mine = page.getByRole("region", { name: "My sessions" });
  await page.getByRole("link", { name: /^Book a Session/ }).click();
  await expect(mine.getByRole("article")).toContainText("Confirmed");
  await expect(mine.getByRole("article")).toContainText("https://meet.example/samir");
});
