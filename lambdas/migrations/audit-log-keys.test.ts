import { expect, it } from "vitest";
import { auditLogKeys } from "./audit-log-keys.ts";

it("0007-audit-log-keys: an old entry gets its keys once, and other rows none", () => {
  const row = {
    entity: "audit",
    id: "aud_0192f3c8a1b27c3d8e4f5a6b7c8d9e0f",
    created_at: "2026-05-01T08:00:00.000Z",
    by: "stripe",
    action: "booking.refunded",
    detail: { booking_id: "bkg_1" },
  };
  const position = `${row.created_at}#${row.id}`;
  const keys = {
    listed_pk: "audit booking.refunded",
    due_pk: "audit by stripe",
    due_at: position,
    open_pk: "audit about bkg_1",
    open_until: position,
  };
  expect(auditLogKeys.change(row)).toEqual(keys);
  expect(auditLogKeys.change({ ...row, ...keys })).toBeUndefined();
  expect(auditLogKeys.change({ ...row, entity: "booking" })).toBeUndefined();
});
