import { toBookedSlot } from "../../contract/slots.ts";
import { make } from "../../test/support/make.ts";
import type { BookingRow } from "../table/entities.ts";

/*
 * docs/cancellations.md: who can do what with a booking at what time, what is refunded, which emails go, and what they say
 * about the refund. It is written from the code that the API runs; `npm test -- lambdas/bookings/booking-table.test.ts -u`
 * writes it again. The refunds are checked against the decided rules first (BOOK-11, BOOK-19).
 */
export const hour = 3_600_000;

const slot = toBookedSlot({ date: "2027-03-16", time: "9:00 AM", timezone: "America/New_York" });

export const start = Date.parse(slot.starts_at);

export const toIso = (at: number) => new Date(at).toISOString();

const buildRow = (changes: Partial<BookingRow>): BookingRow => ({
  ...make.booking({
    client_name: "Jo Bell",
    client_email: "jo@example.com",
    advisor_name: "Maya",
    advisor_email: "maya@example.com",
    advisor_timezone: "Europe/London",
    amount_cents: 8_000,
    session_length: 60,
    paid_at: toIso(start - 200 * hour),
    requested_at: toIso(start - 150 * hour),
    selected_times: [slot],
    confirmed_time: null,
    meeting_note: null,
    ...changes,
  }),
});

export const buildConfirmed = (confirmedBefore: number, changes: Partial<BookingRow> = {}) =>
  buildRow({
    state: "confirmed",
    confirmed_time: slot,
    confirmed_at: toIso(start - confirmedBefore),
    place: { kind: "link", value: "https://meet.example.com/maya" },
    ...changes,
  });

export type Actor = "client" | "advisor" | "admin";

export type Refund = "full" | "none" | "impossible";

/** A question about another time that is not answered yet. */
const buildQuestion = (by: Actor) => ({
  by,
  times: [toBookedSlot({ date: "2027-03-18", time: "9:00 AM", timezone: "America/New_York" })],
  asked_at: toIso(start - 30 * hour),
  answer_by: toIso(start - 6 * hour),
});

export const unpaid = buildRow({
  state: "pending_payment",
  payment_intent_id: null,
  paid_at: null,
  requested_at: null,
  selected_times: [],
});
export const paid = buildRow({ state: "paid", requested_at: null, selected_times: [] });
export const requested = buildRow({ state: "requested" });
export const proposed = { ...requested, reschedule: buildQuestion("advisor") };
/** The client's answer that takes none of the proposed times. */
export const refusal = { slot: null, asked_at: proposed.reschedule.asked_at };

/** The cases and, as decided, what the client gets back: [when a client cancels, an advisor, an admin refunds]. */
export const cases: readonly [
  title: string,
  row: BookingRow,
  now: number,
  expected: Record<Actor, Refund>,
][] = [
  [
    "Not paid yet",
    unpaid,
    start - 199 * hour,
    { client: "none", advisor: "impossible", admin: "impossible" },
  ],
  [
    "Paid, no times chosen",
    paid,
    start - 150 * hour,
    { client: "full", advisor: "impossible", admin: "full" },
  ],
  ["Requested", requested, start - 140 * hour, { client: "full", advisor: "impossible", admin: "full" }],
  [
    "Requested, the advisor has proposed other times",
    proposed,
    start - 29 * hour,
    { client: "full", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, more than 24 hours before",
    buildConfirmed(100 * hour),
    start - 24 * hour - 1,
    { client: "full", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, 24 hours before",
    buildConfirmed(100 * hour),
    start - 24 * hour,
    { client: "none", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, 24 hours before, the client has asked for another time",
    buildConfirmed(100 * hour, { reschedule: buildQuestion("client") }),
    start - 24 * hour,
    { client: "none", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, 24 hours before, an admin has asked for another time",
    buildConfirmed(100 * hour, { reschedule: buildQuestion("admin") }),
    start - 24 * hour,
    { client: "none", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed less than an hour ago, 5 hours before",
    buildConfirmed(5 * hour + 59 * 60_000),
    start - 5 * hour,
    { client: "full", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed an hour ago, 5 hours before",
    buildConfirmed(6 * hour),
    start - 5 * hour,
    { client: "none", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, one minute before",
    buildConfirmed(100 * hour),
    start - 60_000,
    { client: "none", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, one minute before, the advisor hasn't said how they meet",
    buildConfirmed(100 * hour, { place: { kind: "later" } }),
    start - 60_000,
    { client: "full", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, one minute before, the advisor has asked for another time",
    buildConfirmed(100 * hour, { refundable_until_start: true, reschedule: buildQuestion("advisor") }),
    start - 60_000,
    { client: "full", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, rescheduled half an hour ago because the client asked after the refund had ended",
    buildConfirmed(100 * hour, { refund_closed_at: toIso(start - 150 * hour) }),
    start - 100 * hour + 30 * 60_000,
    { client: "none", advisor: "full", admin: "full" },
  ],
  [
    "Confirmed, started",
    buildConfirmed(100 * hour),
    start,
    { client: "impossible", advisor: "impossible", admin: "full" },
  ],
  [
    "Cancelled too late for a refund",
    buildConfirmed(100 * hour, { state: "cancelled", cancelled_by: "client" }),
    start - 12 * hour,
    { client: "impossible", advisor: "impossible", admin: "full" },
  ],
  [
    "Declined, expired or cancelled with a refund",
    buildRow({ state: "declined", refund_requested_at: toIso(start - 140 * hour) }),
    start - 130 * hour,
    { client: "impossible", advisor: "impossible", admin: "impossible" },
  ],
];
