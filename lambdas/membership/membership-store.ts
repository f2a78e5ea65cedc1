import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { $add, $set } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { noMembership } from "../../contract/membership.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { enqueue, type OutboxMessage } from "../outbox/outbox.ts";
import { listDueIds } from "../table/pages.ts";
import { type MemberRow, memberEntity } from "../table/entities.ts";
import { customerEntity, duePartitions, idempotencyEntity, limitEntity } from "../table/system-entities.ts";
import { ifConditionHolds, isTransactionConflict, transactWrite } from "../table/transactions.ts";

/** What Stripe knows a member by, and what it said last. */
export type Billing = NonNullable<MemberRow["billing"]>;

/** What a reading of Stripe changes in a member's row. */
export type Synced = Pick<MemberRow, "membership" | "membership_start_date"> & { billing: Billing };

/** What is written with a change, or not at all. */
export interface SideEffects {
  markers?: readonly IdempotencyRecord[];
  errands?: readonly OutboxMessage[];
  audit?: AuditEntry | undefined;
}

export interface IdempotencyRecord {
  id: string;
  /** Seconds since the epoch at which it may go; without it the marker stays for ever. */
  ttl?: number;
}

const unmarked: Condition<typeof idempotencyEntity> = { attr: "id", exists: false };

/** The part of a member's row that is about their membership, and the rows beside it. */
export const membershipStore = {
  /** The id of the member whose customer of Stripe's this is. */
  async memberOf(customerId: string): Promise<string | undefined> {
    const { Item } = await customerEntity
      .build(GetItemCommand)
      .key({ id: customerId })
      .options({ consistent: true })
      .send();
    return Item?.member_id;
  },

  /**
   * Binds a customer to a living member who has none, for ever and both ways. False where they have one by now, or
   * the customer is somebody's.
   */
  async bind(memberId: string, customerId: string, at: string): Promise<boolean> {
    const unbound: Condition<typeof memberEntity> = {
      and: [
        { attr: "billing", exists: false },
        { attr: "deleted_at", type: "NULL" },
      ],
    };
    const update = memberEntity
      .build(UpdateTransaction)
      .item({ id: memberId, billing: $set(unpaid(customerId)), ...lookedAt(at), version: $add(1) })
      .options({ condition: unbound });
    const put = customerEntity
      .build(PutTransaction)
      .item({ id: customerId, member_id: memberId, created_at: at })
      .options({ condition: { attr: "id", exists: false } });
    return transactWrite(update, put);
  },

  async isMarked(id: string): Promise<boolean> {
    const { Item } = await idempotencyEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item !== undefined;
  },

  /** Marks, and writes what goes with it, unless it is marked: then false. */
  async mark(
    marker: IdempotencyRecord,
    { errands, audit }: Omit<SideEffects, "markers">,
    at: string,
  ): Promise<boolean> {
    const items = besideItems({ markers: [marker], ...(errands && { errands }), audit }, at);
    return (await unlessOvertaken(() => execute(...items))) !== undefined;
  },

  /**
   * Writes what was read at Stripe into the row as it was read before that, and what goes with it. Writes even where
   * nothing differs: so a reading that is older by now is refused. Answers with the new row; undefined where somebody
   * was faster, or a marker stands.
   */
  async save(
    before: MemberRow,
    { membership, membership_start_date, billing }: Synced,
    beside: SideEffects,
    at: string,
  ): Promise<MemberRow | undefined> {
    const update = memberEntity
      .build(UpdateTransaction)
      .item({
        id: before.id,
        membership: $set(membership),
        membership_start_date,
        billing: $set(billing),
        ...lookedAt(at),
        version: $add(1),
      })
      .options({ condition: { attr: "version", eq: before.version } });
    const written = await unlessOvertaken(() => execute(update, ...besideItems(beside, at)));
    if (!written) return undefined;
    const version = before.version + 1;
    return { ...before, membership, membership_start_date, billing, ...lookedAt(at), version };
  },

  /**
   * The ids of the members with a customer whom nobody has looked at since `until`, the longest unseen first, a page
   * at a time.
   */
  unseenSince: (until: string): AsyncGenerator<string[]> => listDueIds(duePartitions.billing, { lte: until }),

  /** How often calls with this intent have failed, until a day has passed without one. */
  async failuresOf(intent: string): Promise<number> {
    const { Item } = await limitEntity
      .build(GetItemCommand)
      .key({ id: failureId(intent) })
      .options({ consistent: true })
      .send();
    return Item?.uses ?? 0;
  },

  async countFailure(intent: string, now: number): Promise<void> {
    const ends = now + failureMs;
    await limitEntity
      .build(UpdateAttributesCommand)
      .item({
        id: failureId(intent),
        uses: $add(1),
        ends_at: new Date(ends).toISOString(),
        ttl: Math.ceil(ends / 1_000),
      })
      .send();
  },

  /** Lets what is known of a deleted customer go at `ttl`, seconds since the epoch. */
  async forgetCustomer(id: string, ttl: number): Promise<void> {
    const known: Condition<typeof customerEntity> = { attr: "id", exists: true };
    const write = customerEntity
      .build(UpdateAttributesCommand)
      .item({ id, ttl })
      .options({ condition: known });
    await ifConditionHolds(() => write.send());
  },
};

const failureId = (intent: string) => `stripe#${intent}`;
/** Stripe forgets a key after a day. */
const failureMs = 86_400_000;

/** As ifConditionHolds, but a transaction that met another on its way counts as refused, too. */
async function unlessOvertaken<Answer>(write: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ifConditionHolds(write);
  } catch (error) {
    if (isTransactionConflict(error)) return undefined;
    throw error;
  }
}

/** By `due_at`, when somebody last asked Stripe about them, the reconciliation finds whom it has not seen. */
const lookedAt = (at: string) => ({ due_pk: duePartitions.billing, due_at: at, updated_at: at });

const unpaid = (customer_id: string): Billing => ({
  customer_id,
  subscription_id: null,
  status: null,
  started_at: null,
  grace_until: null,
  notices: 0,
  paid: noMembership,
});

function besideItems({ markers = [], errands = [], audit }: SideEffects, at: string) {
  return [
    ...markers.map((marker) =>
      idempotencyEntity
        .build(PutTransaction)
        .item({ ...marker, created_at: at })
        .options({ condition: unmarked }),
    ),
    ...errands.map((errand) => enqueue(errand, at)),
    ...(audit ? [buildAuditPut(audit, at)] : []),
  ] as const;
}
