import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $remove, $set } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { getRole } from "../../contract/roles.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { conflict, invalidState } from "../errors.ts";
import { enqueue, type OutboxMessage } from "../outbox/outbox.ts";
import { type MemberRow, memberEntity } from "../table/entities.ts";
import { counterEntity } from "../table/system-entities.ts";
import { ifConditionHolds, transactWrite } from "../table/transactions.ts";

const isAbsent: Condition<typeof memberEntity> = { attr: "id", exists: false };

/** A row that exists and is not a tombstone. */
const isCurrent: Condition<typeof memberEntity> = {
  and: [
    { attr: "id", exists: true },
    { attr: "deleted_at", type: "NULL" },
  ],
};

const isUnchanged = (before: MemberRow | undefined): Condition<typeof memberEntity> =>
  before ? { attr: "version", eq: before.version } : isAbsent;

type Changes = RouteInput<"updateMe"> | Pick<MemberRow, "tokens_valid_from">;

/** What is written in the same transaction as the row. */
interface SideEffects {
  message?: OutboxMessage;
  audit?: AuditEntry;
}

export const memberStore = {
  /** The whole row, tombstones included. A consistent read, because it decides what the member may do. */
  async find(id: string): Promise<MemberRow | undefined> {
    const { Item } = await memberEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item;
  },

  /** Creates a row, with the outbox message for its group, unless one exists. Returns the current row. */
  async create(row: MemberRow, sideEffects: SideEffects = {}): Promise<MemberRow> {
    return (await write(undefined, row, sideEffects)) ?? (await memberStore.find(row.id)) ?? row;
  },

  /**
   * Replaces a row with its next version, if it is unchanged since it was read, and updates the admin counter and the
   * group if needed. Returns the new row. Throws last_admin if no admin would be left, and conflict.
   */
  async replace(before: MemberRow, after: MemberRow, sideEffects: SideEffects = {}): Promise<MemberRow> {
    const next = { ...after, updated_at: new Date().toISOString(), version: before.version + 1 };
    const written = await write(before, next, sideEffects);
    if (written) return written;
    const current = await memberStore.find(before.id);
    throw current?.version === before.version ? invalidState("last_admin") : conflict("member");
  },

  /** Creates or replaces a row, as given. Throws conflict. For tests and the demo. */
  async put(row: MemberRow): Promise<void> {
    const before = await memberStore.find(row.id);
    if (!(await write(before, row))) throw conflict("member");
  },

  /** Updates fields in one write. Returns the new row; undefined if there is none or the member is deleted. */
  async update(id: string, changes: Changes): Promise<MemberRow | undefined> {
    const update = memberEntity
      .build(UpdateAttributesCommand)
      .item({ id, ...changes, updated_at: new Date().toISOString(), version: $add(1) })
      .options({ condition: isCurrent, returnValues: "ALL_NEW" });
    const written = await ifConditionHolds(() => update.send());
    return written?.Attributes;
  },

  /**
   * Replaces the data of a tombstone with that of `blank`, which expires at its `ttl`, and removes it from all indexes.
   * Does nothing if that was done before.
   */
  async erase(blank: MemberRow & { ttl: number }, audit: AuditEntry): Promise<void> {
    const { interests, membership, version: _, ...texts } = blank;
    const isUnerased: Condition<typeof memberEntity> = {
      and: [
        { attr: "deleted_at", type: "S" },
        { attr: "ttl", exists: false },
      ],
    };
    const update = memberEntity
      .build(UpdateTransaction)
      .item({
        ...texts,
        interests: $set(interests),
        membership: $set(membership),
        version: $add(1),
        ...removedKeys,
      })
      .options({ condition: isUnerased });
    await transactWrite(update, buildAuditPut(audit, blank.updated_at));
  },
};

const removedKeys = {
  billing: $remove(),
  due_pk: $remove(),
  due_at: $remove(),
  newest_pk: $remove(),
  newest_sk: $remove(),
  search_pk: $remove(),
  email_sk: $remove(),
  first_name_sk: $remove(),
  last_name_sk: $remove(),
};

/** Returns the row; undefined if the row before it has changed, or if it would remove the last admin. */
async function write(before: MemberRow | undefined, row: MemberRow, { message, audit }: SideEffects = {}) {
  const put = memberEntity
    .build(PutTransaction)
    .item(row)
    .options({ condition: isUnchanged(before) });
  const at = new Date().toISOString();
  const items = [
    put,
    ...buildAdminCountUpdates(before, row),
    ...[...buildGroupMessages(before, row), ...(message ? [message] : [])].map((each) => enqueue(each, at)),
    ...(audit ? [buildAuditPut(audit, at)] : []),
  ] as const;
  return (await transactWrite(...items)) ? row : undefined;
}

/** The message that updates the member's group in the pool, if the role changes. */
function buildGroupMessages(before: MemberRow | undefined, row: MemberRow): OutboxMessage[] {
  const now = Date.now();
  const isSameRole = before && getRole(before, now) === getRole(row, now);
  return isSameRole || row.deleted_at !== null ? [] : [{ kind: "group", member_id: row.id }];
}

const hasAnotherAdmin: Condition<typeof counterEntity> = { attr: "count", gt: 1 };

/**
 * The update of the admin counter, for the transaction that changes the row; none where the change neither makes nor
 * removes an admin. Its condition fails for the last admin, so two admins who demote each other at the same time
 * cannot both succeed (ADMIN-7).
 */
function buildAdminCountUpdates(before: MemberRow | undefined, after: MemberRow) {
  const [was, is] = [isCurrentAdmin(before), isCurrentAdmin(after)];
  if (was === is) return [];
  const change = counterEntity.build(UpdateTransaction).item({ id: "admins", count: $add(is ? 1 : -1) });
  return [is ? change : change.options({ condition: hasAnotherAdmin })];
}

const isCurrentAdmin = (row: MemberRow | undefined) => (row?.is_admin ?? false) && row?.deleted_at === null;
