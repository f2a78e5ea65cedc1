import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import type { Booking } from "../../../../contract/bookings.ts";
import { sampleBooking } from "../../../../contract/samples.fixture.ts";
import { toBookedSlot } from "../../../../contract/slots.ts";
import { describeCancelled, describeCancelRefund, describeRefusal } from "./cancel-labels.ts";
import { SessionDetails } from "./session-details.tsx";

/* A client reads about a payment that a bank has disputed. It has returned one that is `lost` or `prevented`. */

const at = "2027-03-09T12:00:00.000Z";
const returned = "Your bank has returned this payment to you.";
const withDispute = (status: string, changes: Partial<Booking> = {}): Booking => ({
  ...sampleBooking,
  dispute: { status, since: at, decided_at: null },
  ...changes,
});

/** The text of the page of a booking. */
function readPage(booking: Booking): string {
  const page = createElement(MemoryRouter, null, createElement(SessionDetails, { booking }));
  const client = new QueryClient();
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page))
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'");
}

describe.each(["lost", "prevented"])("a payment whose dispute is %s", (status) => {
  it("is returned, says the cancelling of a session, also when cancelling is not free any more", () => {
    const booking = withDispute(status);
    const confirmed_time = toBookedSlot({
      date: "2027-03-10",
      time: "9:00 AM",
      timezone: "America/New_York",
    });
    const meeting_note = "I'll call you.";
    const late = withDispute(status, {
      state: "confirmed",
      confirmed_time,
      confirmed_at: null,
      meeting_note,
    });
    expect(describeCancelRefund(booking, Date.parse(at))).toBe(returned);
    expect(describeCancelRefund(late, Date.parse(at) + 3_600_000), "too late").toBe(returned);
    expect(describeCancelled(booking, { ...booking, state: "cancelled" })).toBe(returned);
    expect(describeRefusal(booking)).toBe(returned);
  });

  it("is returned, says the page, and that it can't be refunded a second time", () => {
    const page = readPage(withDispute(status));
    expect(page).toContain("Your bank returned this payment");
    expect(page).toContain("You have your money back from your bank");
    expect(page).not.toContain("looking into");
  });
});

describe("a refund that the bank returned before the payment was disputed", () => {
  const readRefund = (status: string) =>
    readPage(
      withDispute(status, {
        state: "cancelled",
        cancelled_by: "client",
        refund_requested_at: at,
        refund_failed_at: "2027-03-10T12:00:00.000Z",
      }),
    );

  it.each(["lost", "prevented"])("is not promised once the bank has returned the payment: %s", (status) => {
    const page = readRefund(status);
    expect(page).toContain("Your bank returned this payment");
    expect(page).not.toMatch(/in another way|returned (our|the) refund/);
  });

  it("is promised only if the bank leaves the payment to us", () => {
    const undecided = readRefund("under_review");
    expect(undecided).toContain("If it doesn't return the money to you, we will.");
    expect(undecided).not.toMatch(/in another way|returned (our|the) refund/);
    expect(readRefund("won")).toMatch(/We'll write to you and send the money in another way/);
  });
});
