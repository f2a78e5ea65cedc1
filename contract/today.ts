import * as z from "zod";
import { bookingId } from "./bookings.ts";
import { id, instant } from "./field-schemas.ts";
import { importList } from "./imports.ts";
import { newsletterId } from "./newsletter-admin.ts";
import { outboxItem } from "./outbox.ts";
import { submission } from "./submissions.ts";

/** At most this many rows of a kind are read; counters say how many there are. */
export const maxTodayRows = 50;

/** The coming sessions that are listed start within this many days. */
export const todaySessionDays = 7;

/** A booking that someone should look at. `at` is what it is about: a deadline, a start, or when something happened. */
const todayBooking = z.object({
  id: bookingId,
  client_name: z.string(),
  advisor_name: z.string(),
  at: instant,
});

/** Everything that waits for owner and support today (ADMIN-27): of each kind the most urgent first, and nothing twice. */
export const today = z.object({
  /** Requests that wait for an answer of either side, by the end of the time to answer. */
  requests: z.array(todayBooking),
  /** Confirmed sessions of the next seven days, and those that have started. */
  sessions: z.array(todayBooking),
  /** Paid more than a day ago, without chosen times. */
  unscheduled: z.array(todayBooking),
  /** Reports of a missing advisor that an admin decides (BOOK-26). */
  no_shows: z.array(todayBooking),
  disputes: z.array(todayBooking),
  /** Refunds on their way, without those that failed or are tried again. */
  refunds: z.array(todayBooking),
  /** Advisors who left at least two reports of the last 90 days unanswered. */
  silent_advisors: z.array(
    z.object({ advisor_id: id("adv"), advisor_name: z.string(), reports: z.int(), at: instant }),
  ),
  /** Messages without an answer, oldest first. */
  messages: z.array(z.object({ id: submission.shape.id, name: z.string(), at: instant })),
  failed: z.array(outboxItem),
  retrying: z.array(outboxItem),
  /** Newsletters that wait, for owners; `note` says for what. Pages and APIs of version 1.0.0 have only `refusal`. */
  newsletters: z.array(
    z.object({ id: newsletterId, subject: z.string(), refusal: z.string(), note: z.string().optional() }),
  ),
  /** Imports under way, for owners. */
  imports: z.array(importList.shape.items.element),
  /** The numbers of the kinds that may be longer than their list, and of members whose payment failed. */
  counts: z.object({ messages: z.int(), failed: z.int(), past_due: z.int() }),
});

export type Today = z.infer<typeof today>;
export type TodayBooking = z.infer<typeof todayBooking>;
