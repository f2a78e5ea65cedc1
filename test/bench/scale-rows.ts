import { type BookedSlot, bookingStates } from "../../contract/bookings.ts";
import { formKinds } from "../../contract/forms.ts";
import { between, pick, type Random } from "../../contract/seeded-random.ts";
import { createId } from "../../lambdas/id.ts";
import type { AdvisorRow, BookingRow, MemberRow, SubmissionRow } from "../../lambdas/table/entities.ts";
import type { AuditRow, OutboxRow } from "../../lambdas/table/system-entities.ts";
import { duePartitions } from "../../lambdas/table/system-entities.ts";
import { make } from "../support/make.ts";

/* Generates the rows that 100,000 members create in three years: realistic numbers, evenly distributed, oldest first. */

const day = 86_400_000;
const opened = 1_095 * day;
const toInstant = (at: number) => new Date(at).toISOString();
const farFuture = 4_000_000_000;

/** Generates `count` rows, each at its own time up to `now`. */
function* spreadOverTime<Row>(
  count: number,
  now: number,
  row: (at: number, place: number) => Row,
): Generator<Row> {
  for (let place = 1; place <= count; place++)
    yield row(now - opened + Math.floor((opened * place) / count), place);
}

export const generateAdvisors = (count: number, now: number): Generator<AdvisorRow> =>
  spreadOverTime(count, now, (at, place) =>
    make.advisor({
      id: createId("adv", at),
      name: `Dr. Ana ${place}`,
      about_the_advisor: "Sleep, meals and everything between them, calmly. ".repeat(12),
      experience: "Years of it, in families of every kind. ".repeat(8),
      active: place % 5 !== 0,
      created_at: toInstant(at),
    }),
  );

/** Most are over; those still open are recent. */
export const generateBookings = (
  count: number,
  { random, now, members }: { random: Random; now: number; members: readonly MemberRow[] },
): Generator<BookingRow> =>
  spreadOverTime(count, now, (at, place) => {
    const { id: member_id, first_name, last_name, email } = pick(random, members);
    const recent = now - at < day / 2;
    const state = pick(random, bookingStates.slice(recent ? 0 : 3));
    const isPaid = state !== "pending_payment";
    const isAsked = isPaid && state !== "paid";
    const slot = getSlotOn(at + 4 * day);
    return make.booking({
      id: createId("bkg", at),
      state,
      member_id,
      client_name: `${first_name} ${last_name}`,
      client_email: email,
      advisor_id: `adv_${"0".repeat(32)}`,
      payment_intent_id: `pi_${at}`,
      selected_times: isAsked ? [slot, getSlotOn(at + 5 * day)] : [],
      confirmed_time: state === "confirmed" ? slot : null,
      paid_at: isPaid ? toInstant(at) : null,
      requested_at: isAsked ? toInstant(at) : null,
      refund_requested_at: state === "declined" ? toInstant(at + day) : null,
      refunded_at: state === "declined" && place % 20 !== 0 ? toInstant(at + day) : null,
      ...(state === "confirmed" && getAttention(place, at)),
      created_at: toInstant(at),
      updated_at: toInstant(at),
    });
  });

/** Of the confirmed sessions, one in five has a filter of its own; the others had a place before they started. */
function getAttention(place: number, at: number): Partial<BookingRow> {
  const since = toInstant(at + 5 * day);
  const report = {
    reported_at: since,
    message: null,
    answer_by: since,
    answer_message: null,
    is_reviewed: false,
    needs_admin: true,
  };
  const no_show = { ...report, answer: null, answered_at: null, outcome: null };
  const kinds: readonly Partial<BookingRow>[] = [
    {},
    { dispute: { id: `dp_${at}`, status: "needs_response", since, decided_at: null } },
    { no_show, place_reminded_at: since },
    { no_show: { ...no_show, answer: "present", answered_at: since }, place_reminded_at: since },
  ];
  return kinds[place % 20] ?? { place_reminded_at: since };
}

function getSlotOn(at: number): BookedSlot {
  const date = toInstant(at).slice(0, 10);
  return { date, time: "9:00 AM", timezone: "America/New_York", starts_at: `${date}T14:00:00.000Z` };
}

/** Mostly newsletter sign-ups; one in a hundred of the older messages is not handled yet. */
export const generateSubmissions = (
  count: number,
  { random, now, members }: { random: Random; now: number; members: readonly MemberRow[] },
): Generator<SubmissionRow> =>
  spreadOverTime(count, now, (at, place) => {
    const { first_name: firstName, last_name: lastName, email } = pick(random, members);
    const kind = place % 10 === 0 ? "contact" : pick(random, formKinds.slice(1));
    return make.submission({
      id: createId("sub", at),
      kind,
      payload: { firstName, lastName, email, message: "Hello" },
      handled_at: kind === "contact" && place % 1_000 !== 0 ? toInstant(at + day) : null,
      created_at: toInstant(at),
      updated_at: toInstant(at),
      ttl: farFuture,
    });
  });

export const generateAuditEntries = (
  count: number,
  { random, now, members }: { random: Random; now: number; members: readonly MemberRow[] },
): Generator<AuditRow> =>
  spreadOverTime(count, now, (at) => {
    const { id: member_id } = pick(random, members);
    return {
      id: createId("aud", at),
      filed_under: member_id,
      member_id,
      object_id: null,
      created_at: toInstant(at),
      by: "stripe",
      action: "membership.changed",
      detail: { from: "none", to: "active", subscription_id: `sub_${at}` },
      ttl: farFuture,
    };
  });

/** Emails that failed for good, and some that await their next attempt. */
export const generateOutboxRows = (
  count: number,
  random: Random,
  now: number,
): Generator<OutboxRow & { due_pk: string }> =>
  spreadOverTime(count, now, (at) => {
    const state = between(random, 1, 4) === 1 ? "pending" : "dead";
    return {
      id: createId("obx", at),
      message: { kind: "mail", to: "maya.lind@example.com", subject: "Welcome", paragraphs: ["Hello."] },
      state,
      due_pk: duePartitions[state],
      due_at: toInstant(at),
      attempts: state === "dead" ? 8 : 2,
      retrying_since: toInstant(at),
      sent_at: null,
      last_error: "Error: no answer",
      ttl: farFuture,
      created_at: toInstant(at),
      updated_at: toInstant(at),
      version: 1,
    };
  });
