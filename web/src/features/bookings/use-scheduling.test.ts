import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { Booking } from "../../../../contract/bookings.ts";
import { sampleBooking } from "../../../../contract/samples.fixture.ts";
import { ApiError } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import Scheduler from "./scheduler.tsx";
import { describeFailure, type SchedulingFailure } from "./use-scheduling.ts";

const booking: Booking = { ...sampleBooking, state: "paid", advisor_name: "Maya", amount_cents: 8_000 };

function renderScheduler(failure: SchedulingFailure): string {
  const client = new QueryClient();
  client.setQueryData(toPrivateKey("bookings", "one", booking.id), booking);
  const scheduler = createElement(Scheduler, {
    advisor: booking.advisor_name,
    advisorId: booking.advisor_id,
    bookingId: booking.id,
    length: 60,
    price: "$80.00",
    busy: false,
    failure,
    onConfirm: () => undefined,
  });
  const page = createElement(QueryClientProvider, { client }, scheduler);
  return renderToStaticMarkup(createElement(MemoryRouter, {}, page));
}

it("times for an advisor without an address: says so, and offers to cancel the paid session", () => {
  const failure = describeFailure(new ApiError(404, "not_found", "The advisor was not found."), booking);
  expect(failure.message).toBe("Maya can't take requests at the moment.");
  const html = renderScheduler(failure);
  expect(html).toContain("You can try again later, or cancel. You&#x27;ll get a full refund of $80.00.");
  expect(html).toContain("Cancel and refund");
});

it.each([
  [404, "not_found", undefined, "We couldn't find a paid session for this link."],
  [409, "slot_taken", booking, "One of your times has just been taken. Please choose another one."],
] as const)("a failure %s %s offers no way to cancel", (status, code, of, message) => {
  const failure = describeFailure(new ApiError(status, code, "No."), of);
  const html = renderScheduler(failure);
  expect([failure.message, html.includes("Cancel and refund")]).toEqual([message, false]);
});
