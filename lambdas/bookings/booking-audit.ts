import type { AuditAction } from "../../contract/audit-labels.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import type { BookingRow } from "../table/entities.ts";
import type { BookingChange } from "./booking-store.ts";

type Detail = Readonly<Record<string, string | number>>;

/** An entry about the booking and its member, if they have not left. */
export const buildBookingAudit = (
  { id, member_id, amount_cents }: BookingRow,
  actor: string,
  action: AuditAction,
  moreDetail: Detail = {},
) => buildAuditEntry(actor, action, { booking_id: id, amount_cents, ...moreDetail }, member_id);

/** Builds an audit entry that is filed under the booking's member; none once they have left. */
export const buildMemberAudit = (
  row: BookingRow,
  actor: string,
  action: AuditAction,
  moreDetail: Detail = {},
): Pick<BookingChange, "audit"> =>
  row.member_id === null ? {} : { audit: buildBookingAudit(row, actor, action, moreDetail) };
