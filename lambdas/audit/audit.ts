import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import type { AuditEntry as StoredEntry } from "../../contract/audit.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { newId } from "../id.ts";
import { auditEntity } from "../table/bookkeeping.ts";
import { auditStore } from "./audit-store.ts";

export interface AuditEntry {
  /** Whom it is about; what is about no member is about whoever did it. */
  member_id: string;
  /** The id of the admin or member who did it, or what else did. */
  by: string | "stripe" | "clock";
  /** What was done, as a verb and its noun: `membership.synced`, `member.role_changed`. */
  action: string;
  /** What changed, as plain JSON without secrets. */
  detail: Readonly<Record<string, unknown>>;
}

const keptSeconds = 730 * 86_400;

/**
 * The item that puts an entry into the transaction of what it tells of, at `at` (an instant), so that the trail
 * holds what happened and nothing else. Kept two years (design: decisions, "Retention").
 */
export const audited = (entry: AuditEntry, at: string) =>
  auditEntity.build(PutTransaction).item({
    ...entry,
    id: newId("aud", Date.parse(at)),
    created_at: at,
    ttl: Math.floor(Date.parse(at) / 1_000) + keptSeconds,
  });

/** A page of the trail, one member's or everybody's, newest first. Throws invalid for a cursor that is no place. */
export const list = ({
  member_id,
  cursor,
}: RouteInput<"adminListAudit">): Promise<RouteOutput<"adminListAudit">> =>
  member_id === undefined ? auditStore.newestFirst(cursor) : auditStore.byMember(member_id, cursor);

/** Everything that the trail holds about a member, newest first. */
export async function ofMember(member_id: string): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, next } = await auditStore.byMember(member_id, cursor);
    entries.push(...items);
    cursor = next;
  }
  return entries;
}
