import * as z from "zod";
import { cursor, id, instant } from "./field-schemas.ts";

export const auditId = id("aud");

/** An audit log entry. `by` is the actor: a member's id, or `stripe` or `clock` (a scheduled job). */
export const auditEntry = z.object({
  id: auditId,
  created_at: instant,
  member_id: z.string(),
  by: z.string(),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

export type AuditEntry = z.infer<typeof auditEntry>;

/** Lists one member's entries with `member_id`, else all entries; newest first. */
export const listAuditInput = z.strictObject({ member_id: z.guid().optional(), cursor: cursor.optional() });

export const auditPage = z.object({ items: z.array(auditEntry), next: cursor.nullable() });
