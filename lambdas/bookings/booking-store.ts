import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import { adminBooking, type BookingState, bookingId, scheduleDays } from "../../contract/bookings.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { enqueue, enqueueFailed, type OutboxMessage } from "../outbox/outbox.ts";
import { idempotencySeconds } from "../stripe/sync-trigger.ts";
import { listDueIds } from "../table/due.ts";
import { type BookingRow, bookingEntity } from "../table/entities.ts";
import { listNewest } from "../table/newest.ts";
import { type Page, parseCursor, toCursor } from "../table/page.ts";
import { duePartitions, idempotencyEntity } from "../table/system-entities.ts";
import { table } from "../table/table.ts";
import { ifConditionHolds, transactWrite } from "../table/transactions.ts";
import { findDeadline, findOpenUntil } from "./booking-row.ts";
import { lockSlots, releaseSlots } from "./slot-locks.ts";

/** What is written together with a booking's change, or not at all. */
export interface BookingSideEffects {
  messages?: readonly OutboxMessage[];
  /** What went wrong outside, and is for a person to begin anew. */
  failed?: { errand: OutboxMessage; reason: string };
  audit?: AuditEntry | undefined;
  /** Something that is done once; it is kept as long as Stripe may tell of it again. */
  marker?: string | undefined;
}

const listPage = 100;
/** Less than the megabyte at which a page would end by itself. */
const ownPage = 500;
/** What an admin's list shows; whom a booking waits for is derived from it. */
const listed = adminBooking.omit({ waits_on: true });

export const bookingStore = {
  async find(id: string): Promise<BookingRow | undefined> {
    const { Item } = await bookingEntity
      .build(GetItemCommand)
      .key({ id })
      .options({ consistent: true })
      .send();
    return Item;
  },

  /** Writes a new row; false where its id has one. */
  async create(row: BookingRow): Promise<boolean> {
    const write = bookingEntity
      .build(PutItemCommand)
      .item(withIndexKeys(row))
      .options({ condition: { attr: "id", exists: false } });
    return (await ifConditionHolds(() => write.send())) !== undefined;
  },

  /**
   * Writes a row as it was read with these changes, and what goes with them, in one transaction at `now` (milliseconds
   * since the epoch). A confirmed time claims its half-hours, and whatever ends it frees them. Answers with the new
   * row; undefined where the row was changed meanwhile, a half-hour is taken, or the marker stands.
   */
  async update(
    before: BookingRow,
    changes: Partial<BookingRow>,
    { messages: errands = [], failed, audit, marker }: BookingSideEffects,
    now: number,
  ): Promise<BookingRow | undefined> {
    const at = new Date(now).toISOString();
    const after = { ...before, ...changes, updated_at: at, version: before.version + 1 };
    const asRead: Condition<typeof bookingEntity> = { attr: "version", eq: before.version };
    const items = [
      bookingEntity.build(PutTransaction).item(withIndexKeys(after)).options({ condition: asRead }),
      ...(before.confirmed_time === null ? lockSlots(after) : []),
      ...(shouldReleaseSlots(before, after, now) ? releaseSlots(before) : []),
      ...errands.map((errand) => enqueue(errand, at)),
      ...(failed ? [enqueueFailed(failed.errand, failed.reason, at)] : []),
      ...(audit ? [buildAuditPut(audit, at)] : []),
      ...(marker === undefined ? [] : [buildIdempotencyRecord(marker, now)]),
    ] as const;
    return (await transactWrite(...items)) ? after : undefined;
  },

  /** Every booking of a member, newest first. */
  async listAllByMember(memberId: string): Promise<BookingRow[]> {
    const rows: BookingRow[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { items, next } = await bookingStore.listByMember(memberId, cursor);
      rows.push(...items);
      cursor = next;
    }
    return rows;
  },

  /** A page of them, from a cursor on. Throws invalid for a foreign one. */
  async listByMember(memberId: string, cursor: string | undefined): Promise<Page<BookingRow>> {
    const place = cursor === undefined ? undefined : parseCursor(cursor, bookingId).place;
    const { Items = [], LastEvaluatedKey } = await table
      .build(QueryCommand)
      .query({ index: "booked", partition: memberId, ...(place ? { range: { lt: place } } : {}) })
      .entities(bookingEntity)
      .options({ reverse: true, limit: ownPage })
      .send();
    const last = Items.at(-1);
    return {
      items: Items,
      next: LastEvaluatedKey && last ? toCursor(`${last.created_at}#${last.id}`) : null,
    };
  },

  /** How many bookings still need this advisor at `now`, in milliseconds since the epoch. */
  async countOpenByAdvisor(advisorId: string, now: number): Promise<number> {
    const { Count = 0 } = await table
      .build(QueryCommand)
      .query({ index: "open", partition: advisorId, range: { gt: new Date(now).toISOString() } })
      .options({ select: "COUNT" })
      .send();
    return Count;
  },

  /** A page of all bookings, or of those in one state, newest first. Throws invalid for a foreign cursor. */
  list: (state: BookingState | undefined, cursor: string | undefined) =>
    listNewest(bookingEntity, {
      shape: listed,
      limit: listPage,
      cursor,
      ...(state === undefined ? {} : { filter: { attr: "state", eq: state } }),
    }),

  /** The ids of bookings whose time has come at `now`, the longest waiting first, a page at a time. */
  async *listDuePages(now: number): AsyncGenerator<string[]> {
    for (const partition of [duePartitions.bookings, duePartitions.unscheduled])
      yield* listDueIds(partition, { lte: new Date(now).toISOString() });
  },

  /** How many bookings have been paid for a day or longer at `now` and have no times; of very many, at least how many. */
  async countUnscheduled(now: number): Promise<number> {
    const paidADayAgo = new Date(now + (scheduleDays - 1) * 86_400_000).toISOString();
    const { Count = 0 } = await table
      .build(QueryCommand)
      .query({ index: "due", partition: duePartitions.unscheduled, range: { lte: paidADayAgo } })
      .options({ select: "COUNT" })
      .send();
    return Count;
  },
};

/** Half-hours that are over belong to the past: DynamoDB may have deleted them. */
const shouldReleaseSlots = (before: BookingRow, after: BookingRow, now: number): boolean =>
  before.state === "confirmed" &&
  after.state !== "confirmed" &&
  Date.parse(findOpenUntil(before) ?? "") > now;

/** With its places in the indexes, all of which follow from the row itself. */
function withIndexKeys(row: BookingRow) {
  const due_at = findDeadline(row);
  const open_until = findOpenUntil(row);
  return {
    ...row,
    ...(row.member_id === null ? {} : { booked_pk: row.member_id }),
    ...(due_at === undefined
      ? {}
      : { due_pk: duePartitions[row.state === "paid" ? "unscheduled" : "bookings"], due_at }),
    ...(open_until === undefined ? {} : { open_pk: row.advisor_id, open_until }),
  };
}

const buildIdempotencyRecord = (id: string, now: number) =>
  idempotencyEntity
    .build(PutTransaction)
    .item({
      id,
      created_at: new Date(now).toISOString(),
      ttl: Math.floor(now / 1_000) + idempotencySeconds,
    })
    .options({ condition: { attr: "id", exists: false } });
