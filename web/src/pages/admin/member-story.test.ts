import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { sampleBooking } from "../../../../contract/samples.fixture.ts";
import { getMemberPartKey } from "../../features/members/member-page-queries.ts";
import { SessionsPart } from "./member-story.tsx";

const at = "2027-03-01T12:00:00.000Z";

it.each([
  [{ refund_requested_at: at, refunded_at: at }, "Refunded"],
  [{ refund_requested_at: at }, "Refund pending"],
  [{}, "Confirmed"],
])("a member's page calls a session with %o the same as the list of bookings: %s", (refund, label) => {
  const client = new QueryClient();
  const booking = {
    ...sampleBooking,
    id: "bkg_1",
    state: "confirmed",
    paid_at: at,
    created_at: at,
    ...refund,
  };
  client.setQueryData(getMemberPartKey("ann", "adminListMemberBookings"), {
    items: [booking],
    complete: true,
  });
  const part = createElement(QueryClientProvider, { client }, createElement(SessionsPart, { id: "ann" }));
  const html = renderToString(createElement(MemoryRouter, {}, part));
  expect(html.match(/<li[^>]*><span[^>]*>([^<]+)</)?.[1]).toBe(label);
});
