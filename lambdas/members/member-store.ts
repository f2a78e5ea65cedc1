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

const absent: Condition<typeof memberEntity> = { attr: "id", exists: false };

/** A row that stands and is no tombstone. */
const living: Condition<typeof memberEntity> = {
  and: [
    { attr: "id", exists: true },
    { attr: "deleted_at", type: "NULL" },
  ],
};

const asRead = (before: MemberRow | undefined): Condition<typeof memberEntity> =>
  before ? { attr: "version", eq: before.version } : absent;

type Changes = RouteInput<"updateMe"> | Pick<MemberRow, "tokens_valid_from">;

/** What is written in the same transaction as the row. */
interface Beside {
  message?: OutboxMessage;
  audit?: AuditEntry;
}

export const memberStore = {
  /** The whole row, tombstones included, read consistently: it decides what the member may do next. */
  async find(id: string): Promise<MemberRow | undefined> {
    const { Item } = await memberEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item;
  },

  /** Writes the row unless its id has one already, and with it its group's errand; answers with what then stands. */
  async create(row: MemberRow, beside: Beside = {}): Promise<MemberRow> {
    return (await write(undefined, row, beside)) ?? (await memberStore.find(row.id)) ?? row;
  },

  /**
   * Writes a row in place of the one that was read, as its next version, and with it whatever follows from the
   * difference: the count of admins, the group's errand. Answers with the new row. Throws last_admin where nobody
   * would be left, conflict where the row was changed meanwhile.
   */
  async replace(before: MemberRow, after: MemberRow, beside: Beside = {}): Promise<MemberRow> {
    const next = { ...after, updated_at: new Date().toISOString(), version: before.version + 1 };
    const written = await write(before, next, beside);
    if (written) return written;
    const standing = await memberStore.find(before.id);
    throw standing?.version === before.version ? invalidState("last_admin") : conflict("member");
  },

  /** Writes the whole row as it is given, in place of one with its id. Throws as `replace` does. */
  async put(row: MemberRow): Promise<void> {
    const before = await memberStore.find(row.id);
    if (!(await write(before, row))) throw conflict("member");
  },

  /** Sets the given fields in one write. Answers with the new row; undefined where no living member has this id. */
  async change(id: string, changes: Changes): Promise<MemberRow | undefined> {
    const update = memberEntity
      .build(UpdateAttributesCommand)
      .item({ id, ...changes, updated_at: new Date().toISOString(), version: $add(1) })
      .options({ condition: living, returnValues: "ALL_NEW" });
    const written = await ifConditionHolds(() => update.send());
    return written?.Attributes;
  },

  /**
   * Leaves of a tombstone what `blank` has, until its `ttl`, and takes it out of every list. Writes nothing where
   * it has been done.
   */
  async erase(blank: MemberRow & { ttl: number }, audit: AuditEntry): Promise<void> {
    const { interests, membership, version: _, ...texts } = blank;
    const tombstone: Condition<typeof memberEntity> = {
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
        ...gone,
      })
      .options({ condition: tombstone });
    await transactWrite(update, buildAuditPut(audit, blank.updated_at));
  },
};

const gone = {
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

/** The row where the one before still stands as it was read; undefined where it does not, or nobody would be admin. */
async function write(before: MemberRow | undefined, row: MemberRow, { message, audit }: Beside = {}) {
  const put = memberEntity
    .build(PutTransaction)
    .item(row)
    .options({ condition: asRead(before) });
  const at = new Date().toISOString();
  const items = [
    put,
    ...buildAdminCountUpdates(before, row),
    ...[...groupErrand(before, row), ...(message ? [message] : [])].map((each) => enqueue(each, at)),
    ...(audit ? [buildAuditPut(audit, at)] : []),
  ] as const;
  return (await transactWrite(...items)) ? row : undefined;
}

/** The pool's group is a projection of the row: whatever changes the role says so in the same transaction. */
function groupErrand(before: MemberRow | undefined, row: MemberRow): OutboxMessage[] {
  const now = Date.now();
  const same = before && getRole(before, now) === getRole(row, now);
  return same || row.deleted_at !== null ? [] : [{ kind: "group", member_id: row.id }];
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
