import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sampleAdvisor } from "../../../../contract/samples.fixture.ts";
import { AdvisorChoices } from "./advisor-choices.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2027-03-15T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [null, "Next free"],
  [30, "Next free"],
  [60, "No free times"],
] as const)("an advisor with a free half-hour, for a session of %s minutes: %s", (length, expected) => {
  const client = new QueryClient();
  const free = [{ from: "2027-03-16T15:00:00Z", to: "2027-03-16T15:30:00Z" }];
  client.setQueryData(["advisors", "free"], [{ advisor_id: sampleAdvisor.id, free }]);
  const choices = createElement(AdvisorChoices, {
    advisors: [sampleAdvisor],
    selectedId: undefined,
    length,
    disabled: false,
    onSelect: () => undefined,
    renderPortrait: () => null,
  });
  expect(renderToStaticMarkup(createElement(QueryClientProvider, { client }, choices))).toContain(expected);
});
