import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { AdminRole } from "../../../../contract/roles.ts";
import { type Auth, AuthContext } from "../../auth/use-auth.ts";
import { useSetup } from "./setup-queries.ts";
import { listOwnerSteps, type PublicFacts } from "./setup-steps.ts";

function ShowsSetup() {
  const { setup, reminder, isLoading } = useSetup({ asks: true });
  if (setup) return "checklist";
  return reminder ?? (isLoading ? "asks" : "asks nothing");
}

const render = (role: AdminRole, queryClient = new QueryClient()): string =>
  renderToString(
    createElement(
      AuthContext,
      { value: { profile: { role: "admin", admin_role: role } } as Auth },
      createElement(QueryClientProvider, { client: queryClient }, createElement(ShowsSetup)),
    ),
  );

it.each([
  ["owner", "asks"],
  ["editor", "asks"],
  ["support", "asks nothing"],
] as const)("%s %s what is left to set up: support may open no link of the checklist", (role, expected) =>
  expect(render(role)).toBe(expected),
);

it.each([
  ["test", "Stripe is in test mode: real cards are declined. Members can pay once the live key is set."],
  ["live", "asks nothing"],
] as const)("an owner whose site is set up reads, with a key of %s mode: %s", (mode, expected) => {
  const at = "2026-11-30T09:00:00.000Z";
  const facts = {
    has_brand: true,
    has_own_domain: true,
    has_second_factor: true,
    has_import: true,
    has_helper: true,
    host: "kindstead.example",
    stripe: { mode, can_sell: true, paid_at: at },
    email: { sender: "hello@kindstead.example", sent_at: at, arrived_at: at },
  };
  const visible = {
    content: { items: Array.from({ length: 6 }) },
    pack: { item: {} },
    advisors: { items: [{ hourly_rate: 80 }] },
    site: { legal_name: "Kindstead LLC", legal_address: "12 Elm Street" },
  } as PublicFacts;
  const queryClient = new QueryClient();
  queryClient.setQueryData(["setup", true], listOwnerSteps(facts, visible, new Date(at)));
  expect(render("owner", queryClient)).toBe(expected);
});
