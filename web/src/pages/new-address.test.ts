import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import NewAddress from "./new-address.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
});

it("/new-address: the first render of a link to the old mailbox equals the prerendered page, which knows no hash", () => {
  vi.stubGlobal("__SITE_URL__", "https://example.com");
  const render = (address: string) =>
    renderToString(createElement(MemoryRouter, { initialEntries: [address] }, createElement(NewAddress)));
  expect(render("/new-address#stop.token")).toBe(render("/new-address"));
});
