import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { ConditionCheck } from "dynamodb-toolbox/entity/actions/transactCheck";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add, $set } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import type { RouteInput } from "../../contract/routes.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { AppError, conflict, invalidState } from "../errors.ts";
import { toMailboxKey } from "../id.ts";
import { enqueue, type OutboxFallback, type OutboxMessage } from "../outbox/outbox.ts";
import { type MemberRow, memberEntity } from "../table/entities.ts";
import { findRow } from "../table/find-row.ts";
import { idempotencyEntity } from "../table/system-entities.ts";
import {
  ifConditionHolds,
  listAttempts,
  retryOnConflict,
  skipOnConflict,
  transactWrite,
} from "../table/transactions.ts";
import { buildListChanges, withListKeys } from "./member-list-keys.ts";
import { buildGroupMessages, buildRenameMessages } from "./member-messages.ts";
import { buildOwnerCountUpdates } from "./owner-count.ts";

const isAbsent: Condition<typeof memberEntity> = { attr: "id", exists: false };

/** A row that exists and is not a tombstone. */
export const isCurrent: Condition<typeof memberEntity> = {
  and: [
    { attr: "id", exists: true },
    { attr: "deleted_at", type: "NULL" },
  ],
};

/** For the transaction that begins something for a member: it fails once their deletion has started. */
export const buildMemberCheck = (id: string) =>
  memberEntity.build(ConditionCheck).key({ id }).condition(isCurrent);

/**
 * The update that saves a registration, with the interests of its form; without one, those of the row stay. It fails if a
 * registration was saved before, or if the member has left.
 */
export const buildRegistrationUpdate = (
  id: string,
  interests: MemberRow["interests"] | undefined,
  registration: NonNullable<MemberRow["registration"]>,
) =>
  memberEntity
    .build(UpdateTransaction)
    .item({
      id,
      ...(interests && { interests: $set(interests) }),
      registration: $set(registration),
      updated_at: registration.posted_at,
      version: $add(1),
    })
    .options({ condition: isUnregistered });

const isUnregistered: Condition<typeof memberEntity> = {
  and: [isCurrent, { attr: "registration", exists: false }],
};

const isUnchanged = (before: MemberRow | undefined): Condition<typeof memberEntity> =>
  before ? { attr: "version", eq: before.version } : isAbsent;

/** Writes that belong to the same transaction as the row. */
interface SideEffects {
  messages?: readonly OutboxMessage[];
  fallback?: OutboxFallback;
  audit?: AuditEntry;
  /** The pool user is in the group of the row's role already. */
  isInGroup?: boolean;
}

/** Nothing is written if the idempotency record exists and has not expired. `ttl` is in seconds since the epoch. */
interface CreationEffects extends SideEffects {
  record?: { id: string; ttl: number };
}

/** The row as a change makes it. */
export interface MemberChange extends SideEffects {
  after: MemberRow;
}

/** A write that keeps losing to others stops after this time, so that its function can still answer. */
const maxChangeMs = 8_000;
const welcomePauseSeconds = 86_400;

/** The sweep posts a registration that the browser did not after this time: long enough for a slow form. */
const registrationMs = 900_000;

/** Returns the instant at which a message that is written `at` this instant is due; undefined at once. */
function findDueTime(message: OutboxMessage, at: string): string | undefined {
  if (message.kind === "registration") return new Date(Date.parse(at) + registrationMs).toISOString();
  return message.kind === "end_temporary_password" ? message.temporary_until : undefined;
}

export const memberStore = {
  /** The whole row, tombstones included. A consistent read, because it decides what the member may do. */
  find: (id: string): Promise<MemberRow | undefined> => findRow(memberEntity, { id }),

  /** As `find`; also undefined for a member who is being deleted. */
  async findCurrent(id: string): Promise<MemberRow | undefined> {
    const row = await memberStore.find(id);
    return row?.deleted_at === null ? row : undefined;
  },

  /** Creates a row, with the outbox message for its group unless `isInGroup`, if there is none. Returns the current row. */
  async create(row: MemberRow, sideEffects: SideEffects = {}): Promise<MemberRow> {
    return (await write(undefined, row, sideEffects)) ?? (await memberStore.find(row.id)) ?? row;
  },

  /**
   * As `create`, with the message that posts the registration after 15 minutes (FORM-8), and with the welcome email, of
   * which an address gets at most one a day (MEMBER-7).
   */
  async createWithWelcome(row: MemberRow, audit?: AuditEntry): Promise<MemberRow> {
    const record = {
      id: `welcome#${toMailboxKey(row.email)}`,
      ttl: Math.floor(Date.now() / 1_000) + welcomePauseSeconds,
    };
    const message = { kind: "confirm_email", member_id: row.id, purpose: "welcome" } as const;
    const messages = [{ kind: "registration", member_id: row.id }] as const;
    const effects = audit ? { messages, audit } : { messages };
    const withWelcome = { ...effects, messages: [...messages, message], record };
    return (await write(undefined, row, withWelcome)) ?? memberStore.create(row, effects);
  },

  /**
   * Replaces a row with its next version, if it is unchanged since it was read, and updates the counter of owners and
   * the group if needed. Returns the new row. Throws last_admin if no owner would be left, and conflict.
   */
  async replace(before: MemberRow, after: MemberRow, sideEffects: SideEffects = {}): Promise<MemberRow> {
    const next = { ...after, updated_at: new Date().toISOString(), version: before.version + 1 };
    const written = await write(before, next, sideEffects);
    if (written) return written;
    const current = await memberStore.find(before.id);
    throw current?.version === before.version ? invalidState("last_admin") : conflict("member");
  },

  /**
   * Writes what `buildChange` makes of the current row, and starts again if the row is changed in between. Returns the new
   * row, or the current one if there is nothing to change; undefined if the member does not exist or is deleted. Throws
   * last_admin, conflict after many lost writes, and what `buildChange` throws.
   */
  async change(
    id: string,
    buildChange: (row: MemberRow) => MemberChange | undefined,
  ): Promise<MemberRow | undefined> {
    const end = performance.now() + maxChangeMs;
    for await (const _ of listAttempts()) {
      if (performance.now() > end) break;
      const row = await memberStore.findCurrent(id);
      if (!row) return undefined;
      const change = buildChange(row);
      if (!change) return row;
      const { after, ...sideEffects } = change;
      const replace = () => memberStore.replace(row, after, sideEffects);
      const changed = await skipOnConflict(replace).catch(ignoreConflict);
      if (changed) return changed;
    }
    throw conflict("member");
  },

  /** Creates or replaces a row, as given. Throws conflict. For tests and the demo. */
  async put(row: MemberRow): Promise<void> {
    const before = await memberStore.find(row.id);
    if (!(await write(before, row))) throw conflict("member");
  },

  /**
   * Saves what the member has chosen on the way to the payment, in one update, so that the function that does it needs no
   * right to replace a member's row. Returns false if the member does not exist or is deleted.
   */
  async saveChoices(
    id: string,
    choices: Partial<Pick<MemberRow, "interests" | "registering_as">>,
  ): Promise<boolean> {
    const update = memberEntity
      .build(UpdateAttributesCommand)
      .item({ id, ...choices, updated_at: new Date().toISOString(), version: $add(1) })
      .options({ condition: isCurrent });
    return (await ifConditionHolds(() => retryOnConflict(() => update.send()))) !== undefined;
  },
};

/**
 * Saves what members may change themselves, names in a transaction with the words of the search. The moment at which the
 * emails were switched on is kept, because it proves the agreement.
 */
export const updateProfile = (id: string, changes: RouteInput<"updateMe">): Promise<MemberRow | undefined> =>
  memberStore.change(id, (row) => {
    const { first_name = row.first_name, last_name = row.last_name } = changes;
    const { interests = row.interests, wants_updates = row.wants_updates } = changes;
    const agreedAt = row.wants_updates ? row.updates_agreed_at : new Date().toISOString();
    const updates_agreed_at = wants_updates ? agreedAt : null;
    return { after: { ...row, first_name, last_name, interests, wants_updates, updates_agreed_at } };
  });

/** For `catch`: returns undefined if the row was changed in between. Throws every other error. */
function ignoreConflict(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "conflict")) throw error;
}

/** Returns the row; undefined if the row before it has changed, a record exists, or the last owner would be removed. */
async function write(
  before: MemberRow | undefined,
  row: MemberRow,
  { messages = [], fallback, audit, record, isInGroup = false }: CreationEffects = {},
) {
  const indexed = withListKeys(row);
  const put = memberEntity
    .build(PutTransaction)
    .item(indexed)
    .options({ condition: isUnchanged(before) });
  const at = new Date().toISOString();
  const items = [
    put,
    ...buildOwnerCountUpdates(before, row),
    ...[
      ...(isInGroup ? [] : buildGroupMessages(before, row)),
      ...buildRenameMessages(before, row),
      ...messages,
    ].map((each) => enqueue(each, at, { dueAt: findDueTime(each, at) })),
    ...(fallback ? [fallback.item] : []),
    ...(audit ? [buildAuditPut(audit, at)] : []),
    ...(record ? [buildRecordPut(record, at)] : []),
    ...buildListChanges(row.id, before, indexed),
  ] as const;
  return (await transactWrite(...items)) ? indexed : undefined;
}

/** The item of an idempotency record that expires. Its condition fails if one exists that has not expired. */
export function buildRecordPut({ id, ttl }: NonNullable<CreationEffects["record"]>, at: string) {
  const isAbsentOrExpired: Condition<typeof idempotencyEntity> = {
    or: [
      { attr: "id", exists: false },
      // DynamoDB may delete expired rows late.
      { attr: "ttl", lte: Math.floor(Date.parse(at) / 1_000) },
    ],
  };
  return idempotencyEntity
    .build(PutTransaction)
    .item({ id, ttl, created_at: at })
    .options({ condition: isAbsentOrExpired });
}
