import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { Proposal } from "../../../contract/proposals.ts";
import { toBookedSlot } from "../../../contract/slots.ts";
import { ApiError } from "../api/errors.ts";
import { SessionRequest } from "./proposal.tsx";
// Loaded early, so that no test ends while the page still loads them.
import "../features/bookings/proposal-place.tsx";
import "../features/bookings/proposal-reschedule.tsx";

const session = {
  state: "confirmed",
  client_name: "Dana Reyes",
  subject: "Bedtime takes two hours.",
  child_age: "2-3",
  session_length: 60,
  timezone: "America/New_York",
  client_timezone: "America/New_York",
  confirmed_time: toBookedSlot({ date: "2027-03-16", time: "9:00 AM", timezone: "America/New_York" }),
  reschedule: null,
  no_show: null,
  meeting_note: "The blue door",
} as Proposal;

/** Renders the page after the API has answered with this error, and perhaps before with a session. */
function render(error: ApiError, data: Proposal | undefined): string {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const query = client.getQueryCache().build(client, { queryKey: ["proposal", "link"] });
  query.setState({ data, error, status: "error" });
  const page = createElement(SessionRequest, { token: "link" });
  return renderToString(createElement(QueryClientProvider, { client }, page));
}

it("a session on the screen stays there when its link ends, and the page says so", () => {
  const ended = new ApiError(404, "not_found", "This request was not found.");
  const html = render(ended, session);
  expect(html).toContain("This link has ended");
  expect(html).toContain("Bedtime takes two hours.");
  expect(html).not.toContain("This link is no longer valid.");
  expect(render(ended, undefined)).toContain("This link is no longer valid.");
});

it("a firewall's refusal does not say that the link has ended", () => {
  const refused = new ApiError(403, "forbidden", "Something went wrong. Please try again.");
  const html = render(refused, session);
  expect(html).toContain("Bedtime takes two hours.");
  expect(html).not.toContain("This link");
  expect(render(refused, undefined)).not.toContain("This link");
});
