import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import type { Booking } from "../../../../contract/bookings.ts";
import { sampleBooking } from "../../../../contract/samples.fixture.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { NoFreeTimes } from "./cancel-instead.tsx";

it("the button that ends a paid session without free times says that it refunds, unless the bank decides that", () => {
  const render = (dispute: Booking["dispute"]) => {
    const booking: Booking = { ...sampleBooking, state: "paid", dispute };
    const client = new QueryClient();
    client.setQueryData(toPrivateKey("bookings", "one", booking.id), booking);
    const notice = createElement(NoFreeTimes, { bookingId: booking.id, advisor: "Maya" });
    return renderToString(
      createElement(QueryClientProvider, { client }, createElement(MemoryRouter, {}, notice)),
    );
  };
  expect(render(null)).toContain("Cancel and refund");
  expect(
    render({ status: "under_review", since: "2027-03-01T12:00:00.000Z", decided_at: null }),
  ).not.toContain("Cancel and refund");
});
