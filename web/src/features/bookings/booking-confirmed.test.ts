import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { Booking } from "../../../../contract/bookings.ts";
import { sampleBooking } from "../../../../contract/samples.fixture.ts";
import { BookingConfirmed } from "./booking-confirmed.tsx";

it("a request for which the advisor proposes other times no longer says that they will contact the parent", () => {
  const at = "2027-03-01T12:00:00.000Z";
  const render = (reschedule: Booking["reschedule"]) => {
    const booking: Booking = { ...sampleBooking, state: "requested", requested_at: at, reschedule };
    return renderToString(createElement(MemoryRouter, {}, createElement(BookingConfirmed, { booking })));
  };
  expect(render(null)).toContain("will contact you");
  expect(render(null), "with the day of the answer").toMatch(
    /get a reply by March 2, 2027 at .*\. Without one, you get your money back\./,
  );
  expect(render({ by: "advisor", times: [], asked_at: at, answer_by: at })).not.toContain("will contact you");
});
