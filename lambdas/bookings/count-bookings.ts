import type * as z from "zod";
import { bookingFilters, getBookingFilter } from "../../contract/booking-lists.ts";
import { getPendingParty } from "../../contract/booking-rules.ts";
import { adminBooking } from "../../contract/bookings.ts";
import { instant } from "../../contract/field-schemas.ts";
import { noShowReviewDays } from "../../contract/no-show.ts";
import { type BookingFigures, type CountedBooking, maxCountedBookings } from "../../contract/overview.ts";
import { countBy } from "../table/count-by.ts";
import { bookingEntity } from "../table/entities.ts";
import { listAllNewest } from "../table/pages.ts";

const countedFields = adminBooking
  .pick({
    id: true,
    state: true,
    amount_cents: true,
    paid_at: true,
    refund_requested_at: true,
    refunded_at: true,
    client_name: true,
    advisor_name: true,
    confirmed_time: true,
    advisor_id: true,
    no_show: true,
    place: true,
    meeting_note: true,
  })
  .extend({ place_reminded_at: instant.nullable() });
type CountedRow = z.infer<typeof countedFields>;

/** A page is 1 MB, or a few thousand bookings. */
const maxPages = 50;
const day = 86_400_000;

/** Counts bookings by filter, this month's (UTC) revenue, and those that need an admin at `now`, for the overview. */
export async function countBookings(now: number): Promise<{ figures: BookingFigures; pages: number }> {
  const { rows, pages, complete } = await listAllNewest(bookingEntity, {
    shape: countedFields,
    pages: maxPages,
  });
  const month = new Date(now).toISOString().slice(0, 7);
  const earned = rows.filter(
    ({ paid_at, refunded_at }) => paid_at?.startsWith(month) && refunded_at === null,
  );
  const paidBefore = new Date(now - day).toISOString();
  const stuck = rows.filter(({ state, paid_at }) => state === "paid" && (paid_at ?? "") < paidBefore);
  const refunds = rows.filter(
    ({ refund_requested_at, refunded_at }) => refund_requested_at !== null && refunded_at === null,
  );
  return {
    figures: {
      by_state: countBy(bookingFilters, rows, getBookingFilter),
      paid_this_month: earned.length,
      paid_this_month_cents: earned.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      stuck: stuck.length,
      refunds_open: refunds.length,
      sessions: listSessions(rows, now),
      stuck_bookings: toCountedBookings(stuck, ({ paid_at }) => paid_at),
      open_refunds: toCountedBookings(refunds, ({ refund_requested_at }) => refund_requested_at),
      no_shows: toCountedBookings(
        rows.filter((row) => getPendingParty(row) === "admin"),
        getReportTime,
      ),
      unanswered_no_shows: toCountedBookings(listUnanswered(rows, now), getReportTime),
      complete,
    },
    pages,
  };
}

/** The confirmed sessions of today in every time zone: the browser picks those of its own day. */
function listSessions(rows: readonly CountedRow[], now: number): CountedBooking[] {
  const [from, to] = [now - day, now + 1.5 * day].map((at) => new Date(at).toISOString()) as [string, string];
  const sessions = rows.filter(({ state, confirmed_time }) => {
    const startsAt = confirmed_time?.starts_at ?? "";
    return state === "confirmed" && startsAt >= from && startsAt < to;
  });
  return toCountedBookings(sessions, ({ confirmed_time }) => confirmed_time?.starts_at ?? null);
}

const getReportTime = ({ no_show }: CountedRow): string | null => no_show?.claimed_at ?? null;

/** The unanswered reports of the last 90 days about advisors who left at least two unanswered. */
function listUnanswered(rows: readonly CountedRow[], now: number): CountedRow[] {
  const since = new Date(now - noShowReviewDays * day).toISOString();
  const unanswered = rows.filter(
    ({ no_show }) =>
      no_show !== null &&
      no_show.claimed_at > since &&
      no_show.answer === null &&
      (no_show.needs_admin || no_show.outcome === "refunded"),
  );
  const byAdvisor = Map.groupBy(unanswered, ({ advisor_id }) => advisor_id);
  return [...byAdvisor.values()].filter(({ length }) => length >= 2).flat();
}

/** Earliest first. */
const toCountedBookings = (
  rows: readonly CountedRow[],
  getInstant: (row: CountedRow) => string | null,
): CountedBooking[] =>
  rows
    .map((row) => ({ row, at: getInstant(row) ?? "" }))
    .sort((one, other) => one.at.localeCompare(other.at))
    .slice(0, maxCountedBookings)
    .map(({ row: { id, client_name, advisor_name }, at }) => ({ id, client_name, advisor_name, at }));
