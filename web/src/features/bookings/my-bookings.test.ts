import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ApiError } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import MyBookings from "./my-bookings.tsx";

it("my sessions: a failed reload of an empty list shows no heading without anything below", () => {
  const client = new QueryClient();
  const error = new ApiError(0, "network", "offline");
  const query = client.getQueryCache().build(client, { queryKey: toPrivateKey("bookings", "mine") });
  query.setState({ data: [], error, status: "error" });
  const page = createElement(QueryClientProvider, { client }, createElement(MyBookings));
  expect(renderToStaticMarkup(page)).toBe("");
});
