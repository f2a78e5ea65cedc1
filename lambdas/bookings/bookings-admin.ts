import * as z from "zod";
import { getBookingFilter, isInBookingFilter } from "../../contract/booking-lists.ts";
import { hasOpenLink } from "../../contract/booking-rules.ts";
import type { AdminBooking } from "../../contract/bookings.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import * as advisors from "../advisors/advisors.ts";
import { conflict, conflictWithMessage } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import type { BookingRow } from "../table/entities.ts";
import { listEach } from "../table/pages.ts";
import { buildBookingAudit } from "./booking-audit.ts";
import { bookingListStore, type SearchedBooking, toAdminBooking } from "./booking-list-store.ts";
import { type BookingChange, bookingStore, getBooking, getListedTime } from "./booking-store.ts";
import { changeWithRetry } from "./change-with-retry.ts";
import { buildKeptPayment } from "./no-show.ts";
import { buildLinkReplacement } from "./replace-links.ts";
import { buildReschedule } from "./reschedule.ts";
import { buildSetTime } from "./set-time.ts";

/** A page of the bookings that fit, by session time, or of those with some words. Throws invalid for a bad cursor. */
export async function listAllBookings(
  _actor: MemberActor,
  { q, ...query }: RouteInput<"adminListBookings">,
): Promise<RouteOutput<"adminListBookings">> {
  if (q) return searchBookings(q, query);
  // The counters are those of the whole list.
  const isWhole = (query.cursor ?? query.advisor_id ?? query.from ?? query.before) === undefined;
  const [{ items, next }, counts] = await Promise.all([
    bookingListStore.list(query),
    isWhole ? bookingListStore.countByFilter() : null,
  ]);
  return { items: items.map(toAdminBooking), next, counts };
}

async function searchBookings(
  q: string,
  { sort, cursor, ...filter }: Omit<RouteInput<"adminListBookings">, "q">,
) {
  const { state } = filter;
  const isAsked = (row: SearchedBooking): boolean =>
    (state === undefined || getBookingFilter(row) === state) && isInBookingFilter(row, filter);
  const { items, ...found } = await bookingListStore.search(q, cursor);
  const asked = items
    .filter(isAsked)
    .toSorted(
      (one, other) => getListedTime(one).localeCompare(getListedTime(other)) * (sort === "oldest" ? 1 : -1),
    );
  return { items: asked.map(toAdminBooking), counts: null, ...found };
}

/** Throws not_found. */
export const getAdminBooking = async (
  _actor: MemberActor,
  { id }: RouteInput<"adminGetBooking">,
): Promise<AdminBooking> => toAdminBooking(await getBooking(id));

/** At most this many pages of a member's newest emails are searched for those about a booking. */
const maxEmailPages = 3;

/** The emails about a booking to both sides, newest first, while their messages are kept. Throws not_found. */
export async function listBookingEmails(
  _actor: MemberActor,
  { id }: RouteInput<"adminListBookingEmails">,
): Promise<RouteOutput<"adminListBookingEmails">> {
  const { member_id } = await getBooking(id);
  const items: RouteOutput<"adminListBookingEmails">["items"] = [];
  if (member_id === null) return { items };
  const listPage = (cursor?: string) => outboxStore.listEmailsAbout(member_id, cursor);
  for await (const row of listEach(listPage, maxEmailPages)) {
    const email = bookingEmail.safeParse(row.message);
    if (!email.success || email.data.booking_id !== id) continue;
    const { to, subject } = email.data;
    const { id: email_id, state, last_error, sent_at, sent_to = to, created_at } = row;
    items.push({ id: email_id, to: sent_to, subject, state, last_error, sent_at, created_at });
  }
  return { items };
}

const bookingEmail = z.object({ to: z.string(), subject: z.string(), booking_id: z.string() });

/**
 * Decides that a session is not refunded although its client says that the advisor did not come, and tells both (BOOK-26).
 * Doing it twice returns the booking. Throws not_found, conflict if no report is open.
 */
export async function keepPayment(
  actor: MemberActor,
  { id }: RouteInput<"adminKeepPayment">,
): Promise<AdminBooking> {
  const row = await getBooking(id);
  if (row.no_show?.outcome === "kept") return toAdminBooking(row);
  const change = buildKeptPayment(row);
  if (!change) throw conflict("booking");
  const audit = buildBookingAudit(row, actor.id, "booking.payment_kept");
  return updateBooking(row, { ...change, audit }, Date.now());
}

const noAddress = "This advisor has no email address. Add one in Manage Advisors, then send the link again.";

/**
 * Emails the request or the confirmed session again, to the advisor's current address, with a new link; earlier links
 * become invalid. Throws not_found, conflict if an advisor can no longer do anything with a link or has no address: the one
 * that the booking has may belong to someone else.
 */
export async function resendProposal(
  actor: MemberActor,
  { id }: RouteInput<"adminResendProposal">,
): Promise<AdminBooking> {
  const row = await getBooking(id);
  const now = Date.now();
  if (!hasOpenLink(row, now)) throw conflict("booking");
  const advisor = await advisors.findAdvisor(row.advisor_id);
  if (advisor?.email == null) throw conflictWithMessage(noAddress);
  const change = await buildLinkReplacement(row, advisor, now);
  const audit = buildBookingAudit(row, actor.id, "booking.proposal_resent");
  return updateBooking(row, { ...change, audit }, now);
}

/**
 * Proposes other times for a confirmed session; its client answers on the session's page (BOOK-19). Throws like
 * `rescheduleBooking`, and conflict if the proposal that the admin has seen is not the open one any more.
 */
export async function rescheduleByAdmin(
  actor: MemberActor,
  { id, selected_times, asked_at }: RouteInput<"adminRescheduleBooking">,
): Promise<AdminBooking> {
  const { after } = await changeWithRetry(
    () => getBooking(id),
    async (row, now) => {
      const change = await buildReschedule(row, "admin", selected_times, now);
      if (change && (row.reschedule?.asked_at ?? null) !== asked_at)
        throw conflictWithMessage("The proposed times have changed in the meantime. Yours were not sent.");
      return change && { ...change, audit: buildBookingAudit(row, actor.id, "booking.reschedule_proposed") };
    },
  );
  return toAdminBooking(after);
}

/**
 * Sets the time on which both sides have agreed by phone. Setting it twice returns the booking. Throws not_found, and like
 * `buildSetTime`.
 */
export async function setTimeByAdmin(
  actor: MemberActor,
  { id, ...agreed }: RouteInput<"adminSetBookingTime">,
): Promise<AdminBooking> {
  const { after } = await changeWithRetry(
    () => getBooking(id),
    async (row, now) => {
      const change = await buildSetTime(row, agreed, now);
      return change && { ...change, audit: buildBookingAudit(row, actor.id, "booking.time_set") };
    },
    true,
  );
  return toAdminBooking(after);
}

/** Saves the internal note. Throws not_found, conflict if it has changed since it was read or the client has left. */
export async function saveBookingNote(
  actor: MemberActor,
  { id, note, before }: RouteInput<"adminNoteBooking">,
): Promise<AdminBooking> {
  const { after } = await changeWithRetry(
    () => getBooking(id),
    async (row) => {
      if (row.admin_note === note) return undefined;
      if (row.admin_note !== before || row.member_id === null) throw conflict("booking");
      return { changes: { admin_note: note }, audit: buildBookingAudit(row, actor.id, "booking.noted") };
    },
  );
  return toAdminBooking(after);
}

async function updateBooking(row: BookingRow, change: BookingChange, now: number): Promise<AdminBooking> {
  const updated = await bookingStore.update(row, change, now);
  if (!updated) throw conflict("booking");
  return toAdminBooking(updated);
}
