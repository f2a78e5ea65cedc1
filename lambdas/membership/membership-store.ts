import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { $add, $remove, $set } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { noMembership } from "../../contract/membership.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { enqueue, type OutboxMessage } from "../outbox/outbox.ts";
import { buildListedCounts } from "../table/counters.ts";
import { type MemberRow, memberEntity } from "../table/entities.ts";
import { findRow } from "../table/find-row.ts";
import { buildIdempotencyPut, type IdempotencyRecord } from "../table/idempotency.ts";
import { toMemberListKey } from "../table/member-attributes.ts";
import { listDueIds } from "../table/pages.ts";
import {
  type CustomerRow,
  customerEntity,
  duePartitions,
  idempotencyEntity,
} from "../table/system-entities.ts";
import { ifConditionHolds, retryOnConflict, skipOnConflict, transactWrite } from "../table/transactions.ts";

/** The member's Stripe customer and the state last read from Stripe. */
export type Billing = NonNullable<MemberRow["billing"]>;

/** The fields of a member's row that a sync with Stripe writes. */
export type SyncedFields = Pick<MemberRow, "membership" | "membership_start_date"> & { billing: Billing };

/** Writes that belong to the same transaction as a change. */
export interface SideEffects {
  records?: readonly IdempotencyRecord[];
  messages?: readonly OutboxMessage[];
  audit?: AuditEntry | undefined;
}

/** The membership fields of member rows, Stripe customers and idempotency records. Times (`at`) are instants. */
export const membershipStore = {
  /** The member that a Stripe customer belongs to, and when Stripe was last read for them (`read_at`, an instant). */
  findCustomer: (customerId: string): Promise<CustomerRow | undefined> =>
    findRow(customerEntity, { id: customerId }),

  /**
   * Binds a customer to a member, in both directions, in the place of the customer `gone` if it is given. Returns false
   * if the member is deleted or has another customer, or if the customer belongs to a member.
   */
  async bindCustomer(memberId: string, customerId: string, at: string, gone?: string): Promise<boolean> {
    const isUnbound: Condition<typeof memberEntity> = {
      and: [
        gone === undefined ? { attr: "billing", exists: false } : { attr: "billing.customer_id", eq: gone },
        { attr: "deleted_at", type: "NULL" },
      ],
    };
    const update = memberEntity
      .build(UpdateTransaction)
      .item({
        id: memberId,
        billing: $set(buildUnpaidBilling(customerId)),
        ...markSynced(at),
        version: $add(1),
      })
      .options({ condition: isUnbound });
    const put = customerEntity
      .build(PutTransaction)
      .item({ id: customerId, member_id: memberId, created_at: at })
      .options({ condition: { attr: "id", exists: false } });
    return transactWrite(update, put);
  },

  /** Whether an idempotency record exists. */
  hasRecord: async (id: string): Promise<boolean> => (await findRow(idempotencyEntity, { id })) !== undefined,

  /** Writes an idempotency record with its side effects. Returns false, and writes nothing, if a record of these exists. */
  async recordOnce(
    record: IdempotencyRecord,
    { records = [], ...sideEffects }: SideEffects,
    at: string,
  ): Promise<boolean> {
    const items = buildSideEffectItems({ records: [record, ...records], ...sideEffects }, at);
    return (await skipIfOvertaken(() => retryOnConflict(() => execute(...items)))) !== undefined;
  },

  /**
   * Writes the fields that were read from Stripe at `readAt` (an instant), with their side effects, if the row is
   * unchanged since it was read before that, and Stripe was not read later. Returns the new row; undefined if one of
   * these is not so, or an idempotency record exists.
   */
  async save(
    before: MemberRow,
    { membership, membership_start_date, billing }: SyncedFields,
    sideEffects: SideEffects,
    readAt: string,
    at: string,
  ): Promise<MemberRow | undefined> {
    const listed_pk = toMemberListKey({ ...before, membership });
    const update = buildSyncedUpdate(before, { membership, membership_start_date, billing }, at);
    const read = customerEntity
      .build(UpdateTransaction)
      .item({ id: billing.customer_id, read_at: readAt })
      .options({ condition: isLastRead(readAt) });
    const counts = buildListedCounts(before.listed_pk, listed_pk);
    const items = [update, read, ...buildSideEffectItems(sideEffects, at), ...counts] as const;
    if (!(await skipOnConflict(() => transactWrite(...items)))) return undefined;
    const { listed_pk: _, ...row } = before;
    const version = before.version + 1;
    return {
      ...row,
      membership,
      membership_start_date,
      billing,
      ...markSynced(at),
      ...(listed_pk === undefined ? {} : { listed_pk }),
      version,
    };
  },

  /**
   * Notes that Stripe, read at `readAt` (an instant), says the same as the row, so that a concurrent sync with older data
   * is rejected. The row itself is only marked as synced if that was long ago.
   */
  async confirm(member: MemberRow, customerId: string, readAt: string, at: string): Promise<void> {
    const read = customerEntity
      .build(UpdateAttributesCommand)
      .item({ id: customerId, read_at: readAt })
      .options({ condition: isLastRead(readAt) });
    await skipIfOvertaken(() => retryOnConflict(() => read.send()));
    const { due_pk, due_at } = markSynced(at);
    if (Date.parse(at) - Date.parse(member.due_at ?? "") < syncMarkMs) return;
    const mark = memberEntity
      .build(UpdateAttributesCommand)
      .item({ id: member.id, due_pk, due_at })
      .options({ condition: { attr: "version", eq: member.version } });
    await skipIfOvertaken(() => mark.send());
  },

  /** The ids of the members with a customer that were last synced before `until`, least recently synced first, by page. */
  listLastSyncedBefore: (until: string): AsyncGenerator<string[]> =>
    listDueIds(duePartitions.billing, { lte: until }),

  /** Lets the record of a deleted customer expire at `ttl`, in seconds since the epoch. */
  async expireCustomer(id: string, ttl: number): Promise<void> {
    const exists: Condition<typeof customerEntity> = { attr: "id", exists: true };
    const write = customerEntity
      .build(UpdateAttributesCommand)
      .item({ id, ttl })
      .options({ condition: exists });
    await ifConditionHolds(() => write.send());
  },
};

/** The item that writes what Stripe says, if the row is unchanged. */
export const buildSyncedUpdate = (
  before: MemberRow,
  { membership, membership_start_date, billing }: SyncedFields,
  at: string,
) =>
  memberEntity
    .build(UpdateTransaction)
    .item({
      id: before.id,
      membership: $set(membership),
      membership_start_date,
      billing: $set(billing),
      ...markSynced(at),
      listed_pk: toMemberListKey({ ...before, membership }) ?? $remove(),
      version: $add(1),
    })
    .options({ condition: { attr: "version", eq: before.version } });

/** The reconciliation may list either of two syncs a minute apart first. */
const syncMarkMs = 3_600_000;

/** Whether Stripe was not read later than at `readAt`. Never for a customer that is not bound. */
const isLastRead = (readAt: string): Condition<typeof customerEntity> => ({
  and: [
    { attr: "id", exists: true },
    {
      or: [
        { attr: "read_at", exists: false },
        { attr: "read_at", lte: readAt },
      ],
    },
  ],
});

/** Like ifConditionHolds, but a conflict with a concurrent transaction also counts as a failed condition. */
const skipIfOvertaken = <Answer>(write: () => Promise<Answer>): Promise<Answer | undefined> =>
  skipOnConflict(() => ifConditionHolds(write));

/** `due_at` is the time of the last sync: the reconciliation lists members by it. */
const markSynced = (at: string) => ({ due_pk: duePartitions.billing, due_at: at, updated_at: at });

export const buildUnpaidBilling = (customer_id: string): Billing => ({
  customer_id,
  subscription_id: null,
  status: null,
  started_at: null,
  grace_until: null,
  failure_emails: 0,
  price_cents: null,
  price_months: 1,
  import_id: null,
  paid_invoice_id: null,
  paid: noMembership,
});

function buildSideEffectItems({ records = [], messages = [], audit }: SideEffects, at: string) {
  return [
    ...records.map((record) => buildIdempotencyPut(record, at)),
    ...messages.map((message) => enqueue(message, at)),
    ...(audit ? [buildAuditPut(audit, at)] : []),
  ] as const;
}
