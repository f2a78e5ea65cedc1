import { describe, expect, it } from "vitest";
import { migrations, type StoredRow } from "./migrations.ts";

/* Rows from before deletions and exports covered forms and emails (MEMBER-4, MEMBER-6). */
const change = (row: StoredRow) => migrations.find(({ id }) => id === "0002-personal-keys")?.change(row);
const created_at = "2026-05-01T08:00:00.000Z";
const open = (kind: string) => ({ open_pk: `${kind} about maya@example.com`, open_until: created_at });
const toMessage = (errand: object) => ({ entity: "outbox", created_at, errand });

describe("0002-personal-keys", () => {
  it.each([
    [
      "a form by its address",
      { entity: "submission", created_at, payload: { email: "Maya@Example.com" } },
      open("forms"),
    ],
    [
      "a hook post by its address",
      toMessage({ kind: "hook", payload: { email: "maya@example.com" } }),
      open("hooks"),
    ],
    ["an email by its recipient", toMessage({ kind: "mail", to: "maya@example.com" }), open("emails")],
    [
      "an email to the client of a session by its recipient",
      toMessage({
        kind: "mail",
        to: "maya@example.com",
        reply_to: "ana@example.com",
        booking_id: "bkg_1",
        action: { path: "/dashboard" },
      }),
      open("emails"),
    ],
    [
      "an email to the advisor of a session by the client, to whom replies go",
      toMessage({ kind: "mail", to: "ana@example.com", reply_to: "maya@example.com", booking_id: "bkg_1" }),
      open("emails"),
    ],
  ])("finds %s", (_, row, keys) => {
    expect(change(row)).toEqual(keys);
    expect(change({ ...row, ...keys })).toBeUndefined();
  });

  it("leaves other rows alone", () => {
    for (const row of [
      { entity: "booking", open_pk: "adv_1" },
      toMessage({ kind: "group", member_id: "x" }),
      { ...toMessage({ kind: "mail", to: "maya@example.com" }), erase_when_done: true },
      { entity: "submission", created_at, payload: {} },
    ])
      expect(change(row)).toBeUndefined();
  });
});
