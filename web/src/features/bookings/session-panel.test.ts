import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { ApiError } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import SessionPanel from "./session-panel.tsx";

it("a session that isn't found: the page's only heading says so, and is in no paragraph", () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const query = client.getQueryCache().build(client, { queryKey: toPrivateKey("bookings", "one", "bkg_1") });
  query.setState({ error: new ApiError(404, "not_found", "Not found."), status: "error" });
  const panel = createElement(MemoryRouter, null, createElement(SessionPanel, { id: "bkg_1" }));
  const page = renderToStaticMarkup(createElement(QueryClientProvider, { client }, panel));
  expect(page).toMatch(/<div[^>]*><h1[^>]*>We couldn&#x27;t find this session<\/h1>/);
});
