import { getRole } from "../../contract/roles.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";

/* Some changes of a member's row always cause these outbox messages. */

/** The message that updates the member's group in the pool, if the role changes. */
export function buildGroupMessages(before: MemberRow | undefined, row: MemberRow): OutboxMessage[] {
  const now = Date.now();
  const isSameRole = before && getRole(before, now) === getRole(row, now);
  return isSameRole || row.deleted_at !== null ? [] : [{ kind: "group", member_id: row.id }];
}

/**
 * The message that gives a member's Stripe customer, and so later invoices, a new name. The pool keeps the old one, which is
 * only read when a row is created.
 */
export const buildRenameMessages = (before: MemberRow | undefined, row: MemberRow): OutboxMessage[] =>
  before?.billing &&
  row.deleted_at === null &&
  (before.first_name !== row.first_name || before.last_name !== row.last_name)
    ? [{ kind: "new_address", member_id: row.id }]
    : [];
