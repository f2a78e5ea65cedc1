import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import { type Auth, AuthContext } from "../../auth/use-auth.ts";
import { BulkBar } from "../../ui/list/bulk-bar.tsx";
import { BulkUserActions } from "./bulk-user-actions.tsx";
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

const renderBar = (keys: string[], rows: MemberRecord[], progress?: { done: number; total: number }) => {
  const nothing = () => undefined;
  const selection = { keys, has: () => true, set: nothing, clear: nothing };
  const actions = { rows, progress, onChange: () => Promise.resolve(), onStop: nothing };
  return renderToString(
    createElement(
      AuthContext,
      { value: { profile: { role: "admin", admin_role: "owner" } } as Auth },
      createElement(
        BulkBar,
        { selection, isBulkRunning: progress !== undefined },
        createElement(BulkUserActions, actions),
      ),
    ),
  );
};

it("the progress of a bulk change and its Stop button stay after the selection is cleared", () => {
  const html = renderBar([], [], { done: 1, total: 3 });
  expect(html).toContain("1 of 3 users");
  expect(html).toContain("Stop");
  expect(html).not.toContain("Clear selection");
  expect(renderBar([], [])).not.toContain("button");
});

it("selected users whose deletion is pending have a sentence instead of buttons that change no one", () => {
  const html = renderBar(["a", "b"], []);
  expect(html).toContain("2 selected");
  expect(html).toContain("Users whose deletion is pending can&#x27;t be changed.");
  expect(html).not.toContain("Add label");
  expect(renderBar(["a", "b"], users.slice(0, 1))).toContain("Add label");
});
