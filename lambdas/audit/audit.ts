import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import type { AuditEntry as StoredEntry } from "../../contract/audit.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { createId } from "../id.ts";
import { auditEntity } from "../table/system-entities.ts";
import { auditStore } from "./audit-store.ts";

export interface AuditEntry {
  /** The member that the entry is about. An entry about anything else is filed under its actor. */
  member_id: string;
  /** The id of the admin or member who acted, or the system that did. */
  actor: string | "stripe" | "clock";
  /** A noun and what was done to it: `membership.synced`, `member.role_changed`. */
  action: string;
  /** What changed, as plain JSON without secrets. */
  detail: Readonly<Record<string, unknown>>;
}

const keptSeconds = 730 * 86_400;

/**
 * Builds the transaction item that records a change in the audit log, so that the log holds exactly what happened. `at` is an instant. Entries are kept for two years (LEGAL-2).
 */
export const buildAuditPut = ({ actor, ...entry }: AuditEntry, at: string) =>
  auditEntity.build(PutTransaction).item({
    ...entry,
    by: actor,
    id: createId("aud", Date.parse(at)),
    created_at: at,
    ttl: Math.floor(Date.parse(at) / 1_000) + keptSeconds,
  });

/**
 * An entry about `member_id`, or, where the change is not about a member, about its actor. `detail` names changed fields
 * without their values, which may be personal data.
 */
export const buildAuditEntry = (
  actor: AuditEntry["actor"],
  action: string,
  detail: AuditEntry["detail"],
  member_id: string = actor,
): AuditEntry => ({ member_id, actor, action, detail });

/** A page of the audit log, newest first, of one member or of all. Throws invalid for a bad cursor. */
export const listAudit = ({
  member_id,
  cursor,
}: RouteInput<"adminListAudit">): Promise<RouteOutput<"adminListAudit">> =>
  member_id === undefined ? auditStore.listNewest(cursor) : auditStore.listByMember(member_id, cursor);

/** All audit entries about a member, newest first. */
export async function listAllOfMember(member_id: string): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { items, next } = await auditStore.listByMember(member_id, cursor);
    entries.push(...items);
    cursor = next;
  }
  return entries;
}
