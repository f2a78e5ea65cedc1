import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { Booking } from "../../../../contract/bookings.ts";
import { sampleBooking } from "../../../../contract/samples.fixture.ts";
import { BookingConfirmed } from "./booking-confirmed.tsx";

it("a request for which the advisor proposes other times no longer says that they will contact the parent", () => {
  const render = (reschedule: Booking["reschedule"]) => {
    const booking: Booking = { ...sampleBooking, state: "requested", reschedule };
    return renderToString(createElement(MemoryRouter, {}, createElement(BookingConfirmed, { booking })));
  };
  const at = "2027-03-01T12:00:00.000Z";
  expect(render(null)).toContain("will contact you");
  expect(render({ by: "advisor", times: [], asked_at: at, answer_by: at })).not.toContain("will contact you");
});
