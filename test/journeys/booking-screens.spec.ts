import type { Page } from "@playwright/test";
import { type Booking, booking } from "../../contract/bookings.ts";
import { type Proposal, proposal } from "../../contract/proposals.ts";
import { toBookedSlot } from "../../contract/slots.ts";
import type { BookingRow } from "../../lambdas/table/entities.ts";
import { make } from "../support/make.ts";
import { expectAxeClean } from "./axe-checks.ts";
import { addTime, chooseSession, fillCard, getDayOfNextMonth, showNextMonth } from "./book.ts";
import { expect, type JourneyApp, test } from "./journey-test.ts";
import { openSignedIn } from "./sign-in.ts";

const times = [10, 11, 12].map((day) =>
  toBookedSlot({ date: getDayOfNextMonth(day), time: "9:00 AM", timezone: "America/New_York" }),
);
const buildBooking = (changes: Partial<BookingRow> = {}): Booking =>
  booking.parse(make.booking({ paid_at: new Date().toISOString(), ...changes }));
const requested = {
  state: "requested",
  selected_times: times,
  requested_at: new Date().toISOString(),
} as const;
const confirmed = {
  ...requested,
  state: "confirmed",
  confirmed_time: times[1] ?? null,
  meeting_note: "Ring twice",
} as const;

/** Makes the API answer with these bookings. */
async function stubBookings(page: Page, bookings: Booking[]): Promise<void> {
  await page.route("**/api/bookings", (route) => route.fulfill({ json: { items: bookings } }));
  for (const one of bookings)
    await page.route(`**/api/bookings/${one.id}`, (route) => route.fulfill({ json: one }));
}

const linkTo = ({ id, advisor_id, advisor_name }: Booking) =>
  `/booking-confirmation?${new URLSearchParams({ advisor_id, advisor_name, session_length: "60", session_price: "80.00", booking_id: id })}`;

async function arrive(page: Page, app: JourneyApp): Promise<void> {
  await openSignedIn(page, app, app.getAccount("free_member"));
}

/** Both widths in a full run only: axe results rarely depend on the width, and each check is slow. */
const widths = process.env.PROVE ? [1300, 390] : [390];

for (const width of widths)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("booking passes axe: chosen, declined, without a list", { tag: "@prove" }, async ({ page, app }) => {
      await arrive(page, app);
      await page.goto("/advisor-checkout");
      await chooseSession(page, "Marisol Vega", 60);
      await fillCard(page, "isDeclined");
      await page.getByRole("button", { name: "Pay $80.00" }).click();
      await expect(page.getByText("Payment Failed", { exact: true })).toBeVisible();
      await expectAxeClean(page, "declined");
      await page.route("**/api/advisors", (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto("/advisor-checkout", { waitUntil: "commit" });
      // In the page, and as a toast.
      await expect(page.getByText("Error loading advisors. Please try again later.")).toHaveCount(2);
      await expectAxeClean(page, "no list");
      await page.unroute("**/api/advisors");
      await page.getByRole("button", { name: "Retry" }).click();
      await expect(page.getByLabel("Advisor", { exact: true })).toBeVisible();
    });

    test("scheduling passes axe: three times, sent, over", { tag: "@prove" }, async ({ page, app }) => {
      const paid = buildBooking();
      const sent = buildBooking(requested);
      const over = buildBooking({ state: "cancelled", cancelled_by: "client" });
      await arrive(page, app);
      await stubBookings(page, [paid, sent, over]);
      await page.goto(linkTo(paid));
      await showNextMonth(page);
      for (const day of [10, 11, 12]) await addTime(page, day, "9:00 AM");
      await page.getByRole("radio", { name: "7:30 PM" }).check();
      await expectAxeClean(page, "three times");
      await page.goto(linkTo(sent));
      await expect(page.getByRole("heading", { level: 1, name: "Booking Confirmed!" })).toBeVisible();
      await expectAxeClean(page, "sent");
      await page.goto(linkTo(over));
      await expect(page.getByRole("heading", { level: 1, name: "Cancelled" })).toBeVisible();
      await expectAxeClean(page, "over");
    });

    test("my sessions and the cancel dialog pass axe", { tag: "@prove" }, async ({ page, app }) => {
      await arrive(page, app);
      const declined = buildBooking({ state: "declined", refunded_at: new Date().toISOString() });
      await stubBookings(page, [buildBooking(), buildBooking(requested), buildBooking(confirmed), declined]);
      await page.goto("/dashboard");
      const mine = page.getByRole("region", { name: "My sessions" });
      await expect(mine.getByRole("article")).toHaveCount(3);
      await mine.getByText("Past sessions (1)").click();
      await expect(mine.getByRole("article")).toHaveCount(4);
      await expectAxeClean(page, "my sessions");
      const cancel = mine.getByRole("button", { name: /^Cancel session/ }).first();
      await cancel.click();
      const asking = page.getByRole("alertdialog", { name: "Cancel this session?" });
      await expect(asking).toContainText("You'll get a full refund of $80.00.");
      await expect(asking.getByRole("button", { name: "Keep session" })).toBeFocused();
      await expectAxeClean(page, "asking");
      await page.keyboard.press("Escape");
      await expect(cancel).toBeFocused();
    });

    test("the advisor's page passes axe: open, answered, expired", { tag: "@prove" }, async ({ page }) => {
      const asked: Proposal = proposal.parse({
        ...buildBooking(requested),
        client_name: "Dana Reyes",
        timezone: "Europe/London",
        client_timezone: "America/New_York",
        subject: "Bedtime takes two hours.",
        child_age: "2-3",
        slots: times.map((slot, place) => ({
          ...slot,
          open: place > 0,
          problem: place > 0 ? null : "taken",
        })),
        place: null,
        usual_place: null,
        reschedule: null,
        can_reschedule: false,
        is_disputed: false,
        answer_by: new Date().toISOString(),
      });
      let now: Proposal = asked;
      await page.route("**/api/proposals/view", (route) => route.fulfill({ json: now }));
      await page.goto("/proposal#token");
      await expect(page.getByRole("radio").first()).toBeDisabled();
      await expect(page.getByRole("row").nth(1)).toContainText("you have another session then");
      await page.getByRole("radio").nth(1).check();
      await page.getByRole("button", { name: "Decline: none of these times work" }).click();
      await expect(page.getByLabel("Message to the parent")).toBeFocused();
      await expectAxeClean(page, "asked");
      now = { ...asked, state: "confirmed", confirmed_time: times[1] ?? null, meeting_note: "Ring twice" };
      await page.reload();
      await page.getByRole("button", { name: "Cancel this session" }).click();
      const asking = page.getByRole("alertdialog", { name: "Cancel this session?" });
      await expect(asking.getByRole("alert"), "the place of an error, there before it").toHaveText("");
      await expectAxeClean(page, "settled");
      await page.unroute("**/api/proposals/view");
      for (const token of ["forged", "%zz", "a".repeat(300)]) {
        await page.goto("/about");
        await page.goto(`/proposal#${token}`);
        await expect(
          page.getByRole("heading", { level: 1, name: "This link is no longer valid." }),
        ).toBeVisible();
      }
    });
  });
