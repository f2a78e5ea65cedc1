import { expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { buildMemberAudit } from "./booking-audit.ts";

it("the audit log has what happens to a booking under its client, and nothing of a client who has left", () => {
  const row = make.booking();
  const detail = { booking_id: row.id, amount_cents: 8_000 };
  expect(buildMemberAudit(row, "stripe", "booking.paid")).toEqual({
    audit: { actor: "stripe", action: "booking.paid", detail, member_id: row.member_id },
  });
  const part = buildMemberAudit(row, "stripe", "booking.refunded", { amount_cents: 500 });
  expect(part.audit?.detail).toEqual({ ...detail, amount_cents: 500 });
  expect(buildMemberAudit({ ...row, member_id: null }, "stripe", "booking.refunded")).toEqual({});
});
