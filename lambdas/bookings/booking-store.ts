import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import type { ConditionCheck } from "dynamodb-toolbox/entity/actions/transactCheck";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import { getBookingFilter } from "../../contract/booking-lists.ts";
import { bookingId, scheduleDays } from "../../contract/bookings.ts";
import { canChooseTimes, getSessionTime } from "../../contract/session-time.ts";
import { type AuditEntry, buildAuditPut } from "../audit/audit.ts";
import { notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { enqueue, enqueueFailed, type OutboxMessage } from "../outbox/outbox.ts";
import type { buildSkip } from "../outbox/outbox-store.ts";
import { toRecordEnd } from "../stripe/sync-trigger.ts";
import { buildListedCounts } from "../table/counters.ts";
import { indexes } from "../table/definition.ts";
import { type advisorEntity, type BookingRow, bookingEntity, type memberEntity } from "../table/entities.ts";
import { findRow } from "../table/find-row.ts";
import { buildIdempotencyPut } from "../table/idempotency.ts";
import { toBookingPartition } from "../table/listed-partitions.ts";
import { listDueIds, listEach, listIds, type Page, parseCursor, toCursor } from "../table/pages.ts";
import { formatRows } from "../table/parse-rows.ts";
import { countRows } from "../table/query-rows.ts";
import { duePartitions } from "../table/system-entities.ts";
import { table } from "../table/table.ts";
import { transactWrite } from "../table/transactions.ts";
import { buildWordChanges, toWords, toWordText } from "../table/word-rows.ts";
import { buildBookingEvents } from "./booking-events.ts";
import { findDeadline, findOpenUntil, removeClientData } from "./booking-row.ts";
import { buildLockChanges } from "./slot-locks.ts";

/** Changes to a booking's row, and their side effects, which are written in the same transaction. */
export interface BookingChange {
  changes: Partial<BookingRow>;
  messages?: readonly OutboxMessage[];
  /** A message that is recorded as a failed delivery, for an admin to redrive. */
  failed?: { message: OutboxMessage; reason: string };
  /** The item that marks a failed delivery as not needed any more. Built by its caller, who alone may change deliveries. */
  skip?: ReturnType<typeof buildSkip>;
  audit?: AuditEntry | undefined;
  /** The id of an idempotency record, which is kept as long as Stripe may repeat an event. */
  idempotencyId?: string | undefined;
}

/** 500 bookings are less than the 1 MB that a query returns at most. */
const memberPageLimit = 500;
export const bookingStore = {
  find: (id: string): Promise<BookingRow | undefined> => findRow(bookingEntity, { id }),

  /**
   * Writes a new row if the checks hold: the member is not being deleted, and the advisor can be booked. A deletion erases every
   * booking of the member that was created before it. Returns false if the id exists or one of them has left.
   */
  async create(
    row: BookingRow,
    memberCheck: ConditionCheck<typeof memberEntity>,
    advisorCheck: ConditionCheck<typeof advisorEntity>,
  ): Promise<boolean> {
    const put = bookingEntity
      .build(PutTransaction)
      .item(withIndexKeys(row))
      .options({ condition: { attr: "id", exists: false } });
    return transactWrite(memberCheck, advisorCheck, put, ...buildListChanges(undefined, row));
  },

  /** Writes a row as given. For tests. */
  async put(row: BookingRow): Promise<void> {
    const put = bookingEntity.build(PutTransaction).item(withIndexKeys(row));
    await transactWrite(put, ...buildListChanges(await bookingStore.find(row.id), row));
  },

  /**
   * Writes a change to the row as it was read, with its side effects, in one transaction at `now` (milliseconds since the
   * epoch). Confirming a time locks its half-hour slots, cancelling releases them, and rescheduling does both where the
   * times differ. Nothing is written about a client who has left (MEMBER-6). Returns the new row; undefined on a
   * conflict: the row has changed, a slot is locked, the failed delivery is tried again, or the idempotency record exists.
   */
  async update(
    before: BookingRow,
    { changes, messages = [], failed, skip, audit, idempotencyId }: BookingChange,
    now: number,
  ): Promise<BookingRow | undefined> {
    const at = new Date(now).toISOString();
    const given = { ...before, ...changes, updated_at: at, version: before.version + 1 };
    const changed = given.member_id === null ? removeClientData(given) : given;
    const after = { ...changed, word_text: toBookingWords(changed) };
    const isUnchanged: Condition<typeof bookingEntity> = { attr: "version", eq: before.version };
    const items = [
      bookingEntity.build(PutTransaction).item(withIndexKeys(after)).options({ condition: isUnchanged }),
      ...buildLockChanges(before, after, now),
      ...buildListChanges(before, after),
      ...[...messages, ...buildBookingEvents(before, after)].map((message) => enqueue(message, at)),
      ...(failed ? [enqueueFailed(failed.message, failed.reason, at)] : []),
      ...(skip ? [skip] : []),
      ...(audit ? [buildAuditPut(audit, at)] : []),
      ...(idempotencyId === undefined
        ? []
        : [buildIdempotencyPut({ id: idempotencyId, ttl: toRecordEnd(now) }, at)]),
    ] as const;
    return (await transactWrite(...items)) ? after : undefined;
  },

  /** All bookings of a member, newest first. One that cannot be read is left out or, with `isStrict`, throws. */
  listAllByMember: (memberId: string, options?: { isStrict?: boolean }): Promise<BookingRow[]> =>
    Array.fromAsync(listEach((cursor) => bookingStore.listByMember(memberId, cursor, options))),

  /** A page of a member's bookings, newest first. Throws invalid for a bad cursor. */
  async listByMember(
    memberId: string,
    cursor?: string,
    options?: { isStrict?: boolean },
  ): Promise<Page<BookingRow>> {
    const position = cursor === undefined ? undefined : parseCursor(cursor, bookingId).position;
    const { Items = [], LastEvaluatedKey } = await table
      .build(QueryCommand)
      .query({ index: "booked", partition: memberId, ...(position ? { range: { lt: position } } : {}) })
      .options({ reverse: true, limit: memberPageLimit })
      .send();
    const last = LastEvaluatedKey?.[indexes.booked.sort];
    return {
      items: formatRows(Items, bookingEntity, options),
      next: last === undefined ? null : toCursor(`${last}`),
    };
  },

  /** Counts the bookings of an advisor that are open at `now` (milliseconds since the epoch). */
  countOpenByAdvisor: (advisorId: string, now: number): Promise<number> =>
    countRows({ index: "about", partition: advisorId, range: { gt: new Date(now).toISOString() } }),

  /** Pages of ids of an advisor's bookings that are open at `now` (milliseconds since the epoch). */
  listOpenPages: (advisorId: string, now: number): AsyncGenerator<string[]> =>
    listIds({ index: "about", partition: advisorId, range: { gt: new Date(now).toISOString() } }),

  /** Pages of ids of bookings that are due at `now`, the earliest deadline first. */
  async *listDuePages(now: number): AsyncGenerator<string[]> {
    for (const partition of [duePartitions.bookings, duePartitions.unscheduled])
      yield* listDueIds(partition, { lte: new Date(now).toISOString() });
  },

  /** Counts the bookings paid at least a day before `now` without times; a lower bound above one query's 1 MB. */
  async countUnscheduled(now: number): Promise<number> {
    const paidADayAgo = new Date(now + (scheduleDays - 1) * 86_400_000).toISOString();
    return countRows({ index: "due", partition: duePartitions.unscheduled, range: { lte: paidADayAgo } });
  },
};

/** Throws not_found. */
export async function getBooking(id: string): Promise<BookingRow> {
  const row = await bookingStore.find(id);
  if (!row) throw notFound("booking");
  return row;
}

/** The member's own booking. Throws the same not_found for another member's and for an unknown one (SEC-10). */
export async function getOwnBooking({ id: member_id }: MemberActor, id: string): Promise<BookingRow> {
  const row = await bookingStore.find(id);
  if (row?.member_id !== member_id) throw notFound("booking");
  return row;
}

/** Whether the client has not chosen times for at least a day after paying: the first reminder is sent after a day. */
const isUnscheduled = (row: BookingRow): boolean => canChooseTimes(row) && row.schedule_reminders > 0;

/**
 * The words by which a booking is found: its id, the advisor's name, the internal note and, until the client leaves, their
 * names and address.
 */
const toBookingWords = ({
  id,
  client_name,
  client_email,
  advisor_name,
  member_id,
  admin_note,
}: BookingRow) => {
  const names = [member_id === null ? "" : client_name, advisor_name];
  const words = toWords({ exact: [id], names, emails: [client_email] });
  return toWordText([...new Set([...words, ...toWords({ names: [admin_note] })])]);
};

const toPartition = (row: BookingRow) => toBookingPartition(getBookingFilter(row));

/** The items that keep the words and the counters of the list in the back office. */
function buildListChanges(before: BookingRow | undefined, after: BookingRow) {
  return [
    ...buildListedCounts(before && toPartition(before), toPartition(after)),
    ...buildWordChanges("bookings", after.id, { before: before?.word_text, after: toBookingWords(after) }),
  ];
}

/**
 * The session time by which bookings are listed. Those without a time sort after all sessions, by their creation: in the year
 * 9026 instead of 2026.
 */
export const getListedTime = (
  row: Parameters<typeof getSessionTime>[0] & Pick<BookingRow, "created_at">,
): string => getSessionTime(row) ?? `9${row.created_at.slice(1)}`;

/** Adds the index keys, all of which are derived from the row. */
export function withIndexKeys(row: BookingRow) {
  const due_at = findDeadline(row);
  const about_sk = findOpenUntil(row);
  return {
    ...row,
    listed_pk: toPartition(row),
    session_pk: row.advisor_id,
    session_sk: `${getListedTime(row)}#${row.id}`,
    word_text: toBookingWords(row),
    ...(row.member_id === null ? {} : { booked_pk: row.member_id }),
    ...(due_at === undefined
      ? {}
      : { due_pk: duePartitions[isUnscheduled(row) ? "unscheduled" : "bookings"], due_at }),
    ...(about_sk === undefined ? {} : { about_pk: row.advisor_id, about_sk }),
  };
}
