import * as z from "zod";
import { cursor, id, instant } from "./field-schemas.ts";

export const auditId = id("aud");

/**
 * An audit log entry. `by` is the actor: a member's id, or `stripe` or `job` (a scheduled job). `member_id` is the member, and
 * `object_id` the item, booking or other row that it is about, if any.
 */
export const auditEntry = z.object({
  id: auditId,
  created_at: instant,
  member_id: z.string().nullable(),
  object_id: z.string().nullable(),
  by: z.string(),
  action: z.string(),
  detail: z.record(z.string(), z.unknown()),
});

export type AuditEntry = z.infer<typeof auditEntry>;

/**
 * Lists the audit log, newest first (ADMIN-10). All filters given must match. `object` is the id of an item, an advisor,
 * a booking or a submission; `from` is the first instant, and `to` the first one after. `q` is part of what an entry says or
 * of its details; people are found by `by` and `member_id`.
 */
export const listAuditInput = z.strictObject({
  member_id: z.guid().optional(),
  by: z
    .string()
    .regex(/^[a-z0-9 -]{1,40}$/)
    .optional(),
  action: z
    .string()
    .regex(/^[a-z_]{1,30}\.[a-z_]{1,40}$/)
    .optional(),
  object: z
    .string()
    .regex(/^[a-z]{3}_[0-9a-z]{10,40}$/)
    .optional(),
  from: instant.optional(),
  to: instant.optional(),
  q: z.string().trim().max(100).optional(),
  cursor: cursor.optional(),
});

/** Lists the audit log of one member. */
export const listMemberAuditInput = z.strictObject({ id: z.guid(), cursor: cursor.optional() });

/**
 * `people` has the names of the members and admins in `items`, by id; null for a former member. `entries_read` is how many
 * entries were looked through: with more than one filter a page may be empty although there are more.
 */
export const auditPage = z.object({
  items: z.array(auditEntry),
  next: cursor.nullable(),
  people: z.record(z.string(), z.string().nullable()),
  entries_read: z.int(),
});

/** The lists that admins watch, and the admin roles that see each beside the owner (ADMIN-22). */
export const changeLists = {
  content: ["editor"],
  advisors: ["editor"],
  members: ["support"],
  bookings: ["support"],
  submissions: ["support"],
  outbox: ["support"],
  settings: [],
  newsletter: [],
  exports: [],
  imports: [],
} as const;

export type ChangeList = keyof typeof changeLists;

const changeListNames = Object.keys(changeLists) as [ChangeList, ...ChangeList[]];

/** `list` is the list whose counts are read, too: they also change when members act. */
export const listChangesInput = z.strictObject({ list: z.enum(changeListNames).optional() });

/**
 * The audit log's entries of the last two minutes in the lists that the admin may see: `object` is the id of the changed
 * row. `is_complete` is false if there are more. `counts` changes with the counts of the list.
 */
export const changes = z.object({
  entries: z.array(
    z.object({
      id: auditId,
      list: z.enum(changeListNames),
      object: z.string().nullable(),
      is_own: z.boolean(),
    }),
  ),
  is_complete: z.boolean(),
  counts: z.string(),
});

export type Changes = z.infer<typeof changes>;
