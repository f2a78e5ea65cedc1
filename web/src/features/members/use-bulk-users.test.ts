import { expect, it } from "vitest";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { describeUserChange } from "./use-bulk-users.ts";

const users = ["a", "b", "c"].map((name) => ({ email: `${name}@example.com` }) as MemberRecord);
const result = { changed: users, unchanged: [], skipped: [], failed: [], message: "At most 20 labels" };
const change = { kind: "label", label: "Ghost", is_set: true } as const;

it.each([
  [result, "3 users labeled."],
  [{ ...result, changed: [], unchanged: users }, "3 users already had the label “Ghost”."],
  [
    { ...result, changed: [], unchanged: users.slice(2), failed: users.slice(0, 1) },
    "1 user already had the label “Ghost”. Failed for a@example.com: At most 20 labels",
  ],
])("a bulk change of users names what happened, and nothing that did not: %#", (became, expected) =>
  expect(describeUserChange(became, change)).toBe(expected),
);
