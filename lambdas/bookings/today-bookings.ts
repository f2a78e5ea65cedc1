import * as z from "zod";
import type { BookingFilter } from "../../contract/booking-lists.ts";
import { getAnswerDeadline, getPendingParty } from "../../contract/booking-rules.ts";
import { adminBooking } from "../../contract/bookings.ts";
import { isDisputeOpen } from "../../contract/dispute-rules.ts";
import { noShowReviewDays } from "../../contract/no-show.ts";
import { getSlotEnd } from "../../contract/slots.ts";
import { maxTodayRows, type Today, todaySessionDays } from "../../contract/today.ts";
import { auditLogStore } from "../audit/audit-log-store.ts";
import { advisorEntity, bookingEntity } from "../table/entities.ts";
import { toBookingPartition } from "../table/listed-partitions.ts";
import { listAllNewest, listDueIds, listNewest } from "../table/pages.ts";
import { duePartitions } from "../table/system-entities.ts";
import { getBookings, listBookingsOpenAfter } from "./diary-store.ts";

const shownFields = adminBooking.pick({
  id: true,
  state: true,
  client_name: true,
  advisor_name: true,
  advisor_id: true,
  requested_at: true,
  selected_times: true,
  reschedule: true,
  confirmed_time: true,
  session_length: true,
  paid_at: true,
  refund_requested_at: true,
  refunded_at: true,
  refund_settled_at: true,
  no_show: true,
  dispute: true,
});
type ShownRow = z.infer<typeof shownFields>;
type TodayBookings = Pick<
  Today,
  "requests" | "sessions" | "unscheduled" | "no_shows" | "disputes" | "refunds" | "silent_advisors"
>;

const dayMs = 86_400_000;
/** More advisors than a house has, at about 300 a page. */
const maxAdvisorPages = 4;

/** The bookings that someone should look at, at `now` (milliseconds since the epoch). docs/table.md counts its reads. */
export async function listTodayBookings(now: number): Promise<TodayBookings> {
  const [requested, refunding, contested, unanswered, disputed, unscheduled, sessions, silent_advisors] =
    await Promise.all([
      listOldest("requested"),
      listOldest("refund_pending"),
      listOldest("no_show"),
      listOldest("no_show_unanswered"),
      listOldest("disputed"),
      listUnscheduled(),
      listSessions(now),
      listSilentAdvisors(now),
    ]);
  const withTrouble = [...refunding, ...contested, ...unanswered, ...disputed];
  return {
    requests: toTodayBookings(requested, getAnswerDeadline),
    sessions: toTodayBookings(sessions, ({ confirmed_time }) => confirmed_time?.starts_at),
    unscheduled: toTodayBookings(unscheduled, ({ paid_at }) => paid_at),
    no_shows: toTodayBookings(
      withTrouble.filter((row) => getPendingParty(row) === "admin"),
      ({ no_show }) => no_show?.reported_at,
    ),
    disputes: toTodayBookings(withTrouble.filter(isDisputeOpen), ({ dispute }) => dispute?.since),
    refunds: toTodayBookings(refunding, ({ refund_requested_at }) => refund_requested_at),
    silent_advisors,
  };
}

async function listOldest(filter: BookingFilter): Promise<ShownRow[]> {
  const { items } = await listNewest(bookingEntity, {
    shape: shownFields,
    limit: maxTodayRows,
    isOldestFirst: true,
    listed: toBookingPartition(filter),
  });
  return items;
}

async function listUnscheduled(): Promise<ShownRow[]> {
  const ids: string[] = [];
  for await (const page of listDueIds(duePartitions.unscheduled)) {
    ids.push(...page);
    if (ids.length >= maxTodayRows) break;
  }
  return getBookings(ids);
}

/** The confirmed sessions that have not ended and start within the days that are listed. */
async function listSessions(now: number): Promise<ShownRow[]> {
  const advisors = await listAllNewest(advisorEntity, {
    shape: z.object({ id: z.string() }),
    pages: maxAdvisorPages,
  });
  const until = now + todaySessionDays * dayMs;
  const open = await listBookingsOpenAfter(
    advisors.rows.map(({ id }) => id),
    now,
    until,
  );
  return open.filter(
    ({ state, confirmed_time, session_length, refund_requested_at }) =>
      state === "confirmed" &&
      refund_requested_at === null &&
      confirmed_time !== null &&
      Date.parse(confirmed_time.starts_at) < until &&
      // A session that has ended stays open for its advisor while a report of them waits for an answer.
      getSlotEnd(confirmed_time, session_length) > now,
  );
}

/** The job writes one of these when an advisor has not answered a report in time. */
const silenceActions = ["booking.no_show_refunded", "booking.no_show_contested"];

/** Advisors who left at least two reports unanswered, found by the newest entries that the job wrote about them. */
async function listSilentAdvisors(now: number): Promise<Today["silent_advisors"]> {
  const since = new Date(now - noShowReviewDays * dayMs).toISOString();
  const lists = await Promise.all(
    silenceActions.map((value) => auditLogStore.listBefore({ key: "action", value }, undefined)),
  );
  const ids = lists
    .flatMap(({ entries }) => entries)
    .filter(({ by, created_at }) => by === "job" && created_at > since)
    .map(({ detail }) => String(detail.booking_id));
  const unanswered = (await getBookings([...new Set(ids)])).filter(
    // An advisor without an address was not asked, nor one whose address got no email: there was no time to answer.
    ({ no_show, advisor_email }) =>
      no_show !== null &&
      advisor_email !== "" &&
      no_show.reported_at > since &&
      no_show.answer === null &&
      no_show.answer_by > no_show.reported_at,
  );
  return [...Map.groupBy(unanswered, ({ advisor_id }) => advisor_id).values()]
    .filter(({ length }) => length >= 2)
    .map((rows) => ({
      advisor_id: rows[0]?.advisor_id ?? "",
      advisor_name: rows[0]?.advisor_name ?? "",
      reports: rows.length,
      at:
        rows
          .map(({ no_show }) => no_show?.reported_at ?? "")
          .toSorted()
          .at(-1) ?? "",
    }));
}

/** Earliest first. */
const toTodayBookings = (
  rows: readonly ShownRow[],
  getInstant: (row: ShownRow) => string | null | undefined,
): Today["requests"] =>
  rows
    .map((row) => ({ ...row, at: getInstant(row) ?? "" }))
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(0, maxTodayRows)
    .map(({ id, client_name, advisor_name, at }) => ({ id, client_name, advisor_name, at }));
