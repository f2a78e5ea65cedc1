import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import type { Booking } from "../../../../contract/bookings.ts";
import { sampleBooking } from "../../../../contract/samples.fixture.ts";
import { ApiError } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import type { BookingLink } from "./booking-link.ts";
import { useScheduleBooking } from "./booking-queries.ts";
import Scheduler from "./scheduler.tsx";
import { describeFailure, type SchedulingFailure } from "./use-scheduling.ts";

afterEach(() => vi.unstubAllGlobals());

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

it("a booking that was read before its times were sent is not shown after it", async () => {
  const requested: Booking = { ...booking, state: "requested" };
  vi.stubGlobal("fetch", async () => Response.json(requested));
  const client = new QueryClient();
  const link: BookingLink = {
    ...{ advisor_id: booking.advisor_id, advisor_name: "Maya", session_length: 60, session_price: "80" },
    booking_id: booking.id,
  };
  let send: ReturnType<typeof useScheduleBooking>["mutateAsync"] | undefined;
  const Page = () => {
    send = useScheduleBooking(link).mutateAsync;
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Page)));
  const queryKey = toPrivateKey("bookings", "link", booking.id);
  const { promise: late, resolve: answer } = Promise.withResolvers<Booking>();
  const read = client.fetchQuery({ queryKey, queryFn: () => late }).catch(() => undefined);
  await send?.({ id: booking.id, slots: [], fields: { subject: "", childAge: null } });
  answer(booking);
  await read;
  expect(client.getQueryData(queryKey)).toEqual(requested);
});
