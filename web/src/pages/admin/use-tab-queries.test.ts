import { expect, it } from "vitest";
import { toListQuery } from "./use-tab-queries.ts";

it.each([
  ["users", "tab=users&q=jo&member=usr_1", "tab=users&q=jo"],
  ["users", "tab=users&import=imp_1", "tab=users"],
  ["bookings", "tab=bookings&state=paid&open=bkg_1", "tab=bookings&state=paid"],
  ["audit", "tab=audit&member=usr_1&open=aud_1", "tab=audit&member=usr_1"],
] as const)("the tab %s at %s leads to its list %s", (id, query, list) =>
  expect(toListQuery(id, new URLSearchParams(query)).toString()).toBe(list),
);
