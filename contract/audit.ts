import * as z from "zod";
import { cursor, id, instant } from "./text.ts";

export const auditId = id("aud");

/** An entry of the audit trail: who did what to whom. `by` is a member's id, or who else it was (stripe, clock). */
export const auditEntry = z.object({
  id: auditId,
  created_at: instant,
  member_id: z.string(),
  by: z.string(),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

export type AuditEntry = z.infer<typeof auditEntry>;

/** With `member_id` that member's trail, without it everybody's; newest first. */
export const listAuditInput = z.strictObject({ member_id: z.guid().optional(), cursor: cursor.optional() });

export const auditPage = z.object({ items: z.array(auditEntry), next: cursor.nullable() });
