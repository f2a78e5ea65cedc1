import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import type { AuditAction } from "../../contract/audit-labels.ts";
import { truncate } from "../../contract/field-schemas.ts";
import { createId } from "../id.ts";
import { buildAuditKeys, findObjectId } from "../table/audit-keys.ts";
import { auditEntity } from "../table/system-entities.ts";

export interface AuditEntry {
  /** The member that the entry is about; null for an entry about anything else, and for one about a member who has left. */
  member_id: string | null;
  /** The id of the admin or member who acted, or the system that did, such as "stripe", "job" or "advisor". */
  actor: string;
  action: AuditAction;
  /** The change, as plain JSON without secrets. */
  detail: Readonly<Record<string, unknown>>;
}

const keptSeconds = 730 * 86_400;

/**
 * Builds the transaction item that records a change in the audit log, so that the log holds exactly what happened. `at` is
 * an instant. Entries are kept for two years (LEGAL-2).
 */
export function buildAuditPut({ actor, ...entry }: AuditEntry, at: string) {
  const object_id = findObjectId(entry.detail);
  const row = { ...entry, object_id, by: actor, id: createId("aud", Date.parse(at)), created_at: at };
  return auditEntity.build(PutTransaction).item({
    ...row,
    ...buildAuditKeys(row),
    filed_under: entry.member_id ?? actor,
    ttl: Math.floor(Date.parse(at) / 1_000) + keptSeconds,
  });
}

/** Records something that changes no row, such as that a secret was shown. `at` is an instant. */
export async function recordAudit(entry: AuditEntry, at = new Date().toISOString()): Promise<void> {
  await execute(buildAuditPut(entry, at));
}

/**
 * An entry about `member_id`, or about no member. `detail` names changed fields without their values, which may be personal
 * data; its `id` or `booking_id` is the object of the entry.
 */
export const buildAuditEntry = (
  actor: AuditEntry["actor"],
  action: AuditAction,
  detail: AuditEntry["detail"],
  member_id: string | null = null,
): AuditEntry => ({ member_id, actor, action, detail });

type Changes<Row> = { readonly [Name in keyof Row]?: Row[Name] | undefined };

/** An entry keeps this much of a text. */
const maxTextLength = 300;

/**
 * Describes what changed in a row, for an entry's `detail`: the names of the fields that differ, and their values before
 * and after except those of `hidden` fields, which may be personal data.
 */
export function describeChange<Row extends object>(
  before: Row,
  changes: Changes<Row>,
  hidden: readonly (keyof Row)[] = [],
): { changed: string[]; before: Record<string, unknown>; after: Record<string, unknown> } {
  const names = (Object.keys(changes) as (keyof Row & string)[]).filter(
    (name) =>
      changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name] ?? null),
  );
  const shown = names.filter((name) => !hidden.includes(name));
  const pick = (from: Changes<Row>) =>
    Object.fromEntries(shown.map((name) => [name, shortenText(from[name] ?? null)]));
  return { changed: names, before: pick(before), after: pick(changes) };
}

const shortenText = (value: unknown): unknown =>
  typeof value === "string" && value.length > maxTextLength ? `${truncate(value, maxTextLength)}…` : value;
