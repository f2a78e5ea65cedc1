import * as z from "zod";
import { bookingStates } from "./bookings.ts";
import { contentId } from "./content.ts";
import { instant } from "./field-schemas.ts";
import { membershipStates } from "./membership.ts";
import { roles } from "./roles.ts";

const count = z.int().nonnegative();

/** A count for each of the names. The sibling field `complete` is false if there were too many rows to count. */
const countsBy = <Name extends string>(names: readonly [Name, ...Name[]]) => z.record(z.enum(names), count);

/** The most downloaded and played items of a month (YYYY-MM), and the total of all downloads and plays. */
export const monthlyDownloads = z.object({
  month: z.string(),
  total: count,
  items: z.array(z.object({ content_id: contentId, title: z.string(), count })),
  complete: z.boolean(),
});

export const memberFigures = z.object({
  by_role: countsBy(roles),
  by_membership: countsBy(membershipStates),
  complete: z.boolean(),
});

export const bookingFigures = z.object({
  by_state: countsBy(bookingStates),
  /** Paid in the current month (UTC) and not refunded. */
  paid_this_month: count,
  paid_this_month_cents: count,
  /** Paid more than a day ago, without chosen times. */
  stuck: count,
  /** Refunds that are requested but not completed. */
  refunds_open: count,
  complete: z.boolean(),
});

/** The figures of the admin overview. Months are in UTC, amounts in US cents. */
export const overview = z.object({
  /** With very many rows, the figures are cached for some minutes. */
  counted_at: instant,
  members: memberFigures,
  bookings: bookingFigures,
  /** Revenue per month from active subscriptions, and from this month's bookings so far. */
  monthly_revenue: z.object({ subscriptions_cents: count, bookings_cents: count }),
  /** The current month, then the previous one. */
  downloads: z.array(monthlyDownloads),
  /** Counts of what needs an admin's attention. */
  waiting: z.object({
    stuck_payments: count,
    past_due: count,
    dead_letters: count,
    open_messages: count,
  }),
});

export type Overview = z.infer<typeof overview>;
export type MemberFigures = z.infer<typeof memberFigures>;
export type BookingFigures = z.infer<typeof bookingFigures>;
export type MonthlyDownloads = z.infer<typeof monthlyDownloads>;
