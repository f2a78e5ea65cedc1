import { describe, expect, it } from "vitest";
import type { Booking } from "../../../../contract/bookings.ts";
import { bookedSlot } from "../../../../contract/slots.ts";
import { inOrder, standing } from "./standing.ts";

const now = Date.parse("2027-03-10T12:00:00Z");
const at = (date: string) => bookedSlot({ date, time: "9:00 AM", timezone: "America/New_York" });

const make = (changes: Partial<Booking>): Booking => ({
  id: "bkg_0123456789ab",
  state: "paid",
  advisor_id: "adv_0123456789ab",
  advisor_name: "Ana Ruiz",
  session_length: 60,
  amount_cents: 8000,
  selected_times: [],
  confirmed_time: null,
  meeting_note: null,
  decline_reason: null,
  cancelled_by: null,
  created_at: "2027-03-01T12:00:00.000Z",
  paid_at: "2027-03-01T12:00:00.000Z",
  requested_at: null,
  refund_requested_at: null,
  refunded_at: null,
  ...changes,
});

describe("where a booking stands", () => {
  it("is told with the day until which it waits", () => {
    expect(standing(make({}), now).words).toContain("by March 31, 2027");
  });

  it("is over when the hour is", () => {
    const booking = make({ state: "confirmed", confirmed_time: at("2027-03-10") });
    const begins = Date.parse(at("2027-03-10").starts_at);
    expect(standing(booking, begins + 59 * 60_000)).toMatchObject({ badge: "Confirmed", rank: 1 });
    expect(standing(booking, begins + 60 * 60_000)).toMatchObject({ badge: "Done", rank: 3 });
  });

  it("tells of the money, on its way and back", () => {
    const declined = make({ state: "declined", refund_requested_at: "2027-03-09T12:00:00.000Z" });
    expect(standing(declined, now).words).toContain("$80.00 is on its way back to your card.");
    const back = { ...declined, refunded_at: "2027-03-09T12:05:00.000Z" };
    expect(standing(back, now).words).toContain("$80.00 went back to your card on March 9, 2027.");
    expect(standing(make({ state: "cancelled", cancelled_by: "client" }), now).words).toBe(
      "You cancelled this session.",
    );
  });

  it("is refunded, not cancelled and not met, where the money of a held session goes back", () => {
    const held = make({ state: "confirmed", confirmed_time: at("2027-03-05") });
    expect(standing(held, now).words).toBe("You met Ana Ruiz.");
    const refunded = { ...held, refund_requested_at: "2027-03-09T12:00:00.000Z" };
    expect(standing(refunded, now)).toMatchObject({
      badge: "Refunded",
      title: standing(held, now).title,
      words: "$80.00 is on its way back to your card.",
      rank: 3,
    });
  });

  it("tells apart who let a request lapse", () => {
    expect(standing(make({ state: "expired" }), now).words).toContain("No times were chosen");
    const asked = make({ state: "expired", requested_at: "2027-03-02T12:00:00.000Z" });
    expect(standing(asked, now).words).toContain("Ana Ruiz did not answer in time");
  });
});

it("what to do next comes first, then what is coming by its time, what waits, what is over", () => {
  const bookings = [
    make({ id: "over", state: "declined" }),
    make({ id: "waits", state: "requested" }),
    make({ id: "later", state: "confirmed", confirmed_time: at("2027-03-20") }),
    make({ id: "sooner", state: "confirmed", confirmed_time: at("2027-03-12") }),
    make({ id: "held", state: "confirmed", confirmed_time: at("2027-03-05") }),
    make({ id: "todo", state: "paid" }),
  ];
  const order = inOrder(bookings, now).map(({ id }) => id);
  expect(order).toEqual(["todo", "sooner", "later", "waits", "held", "over"]);
});
