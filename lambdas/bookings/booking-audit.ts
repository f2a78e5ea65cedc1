import type { AuditAction } from "../../contract/audit-labels.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import type { BookingRow } from "../table/entities.ts";
import type { BookingChange } from "./booking-store.ts";

/** Builds an audit entry that is filed under the booking's member; none once they have left. */
export const buildMemberAudit = (
  { id, member_id, amount_cents }: BookingRow,
  actor: string,
  action: AuditAction,
  moreDetail: Readonly<Record<string, string | number>> = {},
): Pick<BookingChange, "audit"> =>
  member_id === null
    ? {}
    : { audit: buildAuditEntry(actor, action, { booking_id: id, amount_cents, ...moreDetail }, member_id) };
