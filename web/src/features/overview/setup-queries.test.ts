import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { AdminRole } from "../../../../contract/roles.ts";
import { type Auth, AuthContext } from "../../auth/use-auth.ts";
import { useSetup } from "./setup-queries.ts";

function ShowsSetup() {
  return useSetup({ asks: true }).isLoading ? "asks" : "asks nothing";
}

it.each([
  ["owner", "asks"],
  ["editor", "asks"],
  ["support", "asks nothing"],
] as const)("%s %s what is left to set up: support may open no link of the checklist", (role, expected) => {
  const profile = { role: "admin", admin_role: role satisfies AdminRole };
  const page = createElement(
    AuthContext,
    { value: { profile } as Auth },
    createElement(QueryClientProvider, { client: new QueryClient() }, createElement(ShowsSetup)),
  );
  expect(renderToString(page)).toBe(expected);
});
