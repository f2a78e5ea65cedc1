import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $remove, $set } from "dynamodb-toolbox/entity/actions/update";
import { getAdminRole } from "../../contract/roles.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { invalidState } from "../errors.ts";
import { enqueue } from "../outbox/outbox.ts";
import { buildListedCounts } from "../table/counters.ts";
import { type MemberRow, memberEntity } from "../table/entities.ts";
import { transactWrite } from "../table/transactions.ts";
import { memberStore } from "./member-store.ts";
import { isUnusedImport } from "./new-member.ts";
import { buildOwnerCountUpdates } from "./owner-count.ts";

/** Any item of a transaction. */
type ErasureItem = Extract<Parameters<typeof transactWrite>[number], { params: unknown }>;

interface Options {
  /** Keeps what the owner of the address did without the account. */
  keeps_address?: true;
}

/** Member rows whose account is being deleted (MEMBER-6). */
export const tombstoneStore = {
  /**
   * Turns a row into a tombstone, whatever else has changed since it was read: nothing is overwritten. The message for the
   * remaining steps and the audit entry are written in the same transaction, once. `actor` is the id of who asked for it. Throws
   * last_admin if no owner would be left.
   */
  async start(read: MemberRow, actor: string, options: Options = {}): Promise<void> {
    await startDeletion(read, actor, options);
  },

  /**
   * As `start`, for a member whom an import created and who has never used the account. Returns false, writing nothing, once
   * they have: also if they sign in for the first time in this moment.
   */
  startUnused(read: MemberRow, actor: string, options: Options = {}): Promise<boolean> {
    return startDeletion(read, actor, options, isUnusedImport);
  },

  /**
   * Replaces the data of a tombstone with that of `blank`, which expires at its `ttl`, and removes everything else, its
   * index keys included. `moreItems` are written in the same transaction. Returns false, writing nothing, if the row
   * was erased before or if one of `moreItems` has a condition that fails.
   */
  async erase(
    blank: MemberRow & { ttl: number },
    audit: AuditEntry,
    moreItems: readonly ErasureItem[] = [],
  ): Promise<boolean> {
    const { interests, labels, membership, signed_out, proven_emails, version: _, ...values } = blank;
    const isUnerased: Condition<typeof memberEntity> = {
      and: [
        { attr: "deleted_at", type: "S" },
        { attr: "ttl", exists: false },
      ],
    };
    const update = memberEntity
      .build(UpdateTransaction)
      .item({
        ...values,
        interests: $set(interests),
        labels: $set(labels),
        membership: $set(membership),
        signed_out: $set(signed_out),
        proven_emails: $set(proven_emails),
        version: $add(1),
        ...buildRemovals(blank),
      })
      .options({ condition: isUnerased });
    return transactWrite(update, buildAuditPut(audit, blank.updated_at), ...moreItems);
  },
};

/**
 * Writes a tombstone. If the row changes in the meantime, it tries again with the changed row. With `canDelete` it asks before each
 * attempt, and writes only if the row has not changed since. Returns false if the answer is no.
 */
async function startDeletion(
  read: MemberRow,
  actor: string,
  options: Options,
  canDelete?: (row: MemberRow) => boolean,
): Promise<boolean> {
  const message = { kind: "delete", member_id: read.id, ...options } as const;
  // The deletion also counts the member who leaves Premium with the account (lambdas/overview/daily-figures.ts).
  const detail = { membership: read.membership.state };
  const audit = { member_id: read.id, actor, action: "member.deleted", detail } as const;
  let row: MemberRow | undefined = read;
  while (row?.deleted_at === null) {
    const tried: MemberRow = row;
    if (canDelete?.(tried) === false) return false;
    const { id, version } = tried;
    const deleted_at = new Date().toISOString();
    const update = memberEntity
      .build(UpdateTransaction)
      .item({
        id,
        deleted_at,
        is_admin: false,
        updated_at: deleted_at,
        version: $add(1),
        listed_pk: $remove(),
      })
      .options({ condition: isCurrentWith(tried, canDelete !== undefined) });
    const isWritten = await transactWrite(
      update,
      ...buildOwnerCountUpdates(tried, { ...tried, deleted_at }),
      ...buildListedCounts(tried.listed_pk, undefined),
      enqueue(message, deleted_at),
      buildAuditPut(audit, deleted_at),
    );
    if (isWritten) return true;
    row = await memberStore.find(id);
    if (
      row?.deleted_at === null &&
      getAdminRole(row) === getAdminRole(tried) &&
      row.awaits_sign_in === tried.awaits_sign_in &&
      row.listed_pk === tried.listed_pk &&
      (!canDelete || row.version === version)
    )
      throw invalidState("last_admin");
  }
  return true;
}

/**
 * The row is no tombstone, and has the admin rights and the place in the lists on which the counters depend. With
 * `isUnchanged`, nothing else has changed either.
 */
const isCurrentWith = (
  { is_admin, admin_role, awaits_sign_in = false, listed_pk, version }: MemberRow,
  isUnchanged: boolean,
): Condition<typeof memberEntity> => ({
  and: [
    { attr: "deleted_at", type: "NULL" },
    { attr: "is_admin", eq: is_admin },
    admin_role ? { attr: "admin_role", eq: admin_role } : { attr: "admin_role", type: "NULL" },
    awaits_sign_in ? { attr: "awaits_sign_in", eq: true } : { attr: "awaits_sign_in", exists: false },
    listed_pk ? { attr: "listed_pk", eq: listed_pk } : { attr: "listed_pk", exists: false },
    isUnchanged ? { attr: "version", eq: version } : { attr: "version", exists: true },
  ],
});

/** Removes every optional attribute that `row` does not have, so that one added later is erased as well. */
const buildRemovals = (row: MemberRow) =>
  Object.fromEntries(
    Object.entries(memberEntity.schema.attributes)
      .filter(([name, { props }]) => "required" in props && props.required === "never" && !(name in row))
      .map(([name]) => [name, $remove()]),
  );
