import { describe, expect, it } from "vitest";
import { type Access, getContentAccess } from "./access.ts";
import { type Category, categories } from "./content.ts";
import type { Role } from "./roles.ts";

const expected: [Role | null, Record<Category, Access>][] = [
  [null, { public: "sign_in", free: "sign_in", premium: "sign_in" }],
  ["free_member", { public: "open", free: "open", premium: "premium" }],
  ["premium_member", { public: "open", free: "open", premium: "open" }],
  ["admin", { public: "open", free: "open", premium: "open" }],
];

describe("download access", () => {
  for (const [role, row] of expected)
    for (const category of categories)
      it(`${role ?? "guest"} × ${category} is ${row[category]}`, () => {
        expect(getContentAccess(category, role)).toBe(row[category]);
      });
});
