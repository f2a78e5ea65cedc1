import * as z from "zod";
import { bookingStates } from "./bookings.ts";
import { contentId } from "./content.ts";
import { membershipStates } from "./membership.ts";
import { roles } from "./roles.ts";
import { instant } from "./text.ts";

const count = z.int().nonnegative();

/** How many there are of each. Beside it, `complete` is false where there are more than were counted. */
const counted = <Name extends string>(names: readonly [Name, ...Name[]]) => z.record(z.enum(names), count);

/** The items downloaded most in a month (YYYY-MM), and how often all were. */
export const monthlyDownloads = z.object({
  month: z.string(),
  total: count,
  items: z.array(z.object({ content_id: contentId, title: z.string(), count })),
  complete: z.boolean(),
});

export const memberFigures = z.object({
  by_role: counted(roles),
  by_membership: counted(membershipStates),
  complete: z.boolean(),
});

export const bookingFigures = z.object({
  by_state: counted(bookingStates),
  /** Paid since the month began (UTC) and not given back. */
  paid_this_month: count,
  paid_this_month_cents: count,
  /** Paid more than a day ago, and still without times. */
  stuck: count,
  /** To be given back, and not yet. */
  refunds_open: count,
  complete: z.boolean(),
});

/** The back office at a glance. Months are UTC's; money is in cents of US dollars. */
export const overview = z.object({
  /** With very many rows, the figures are counted again only some minutes later. */
  counted_at: instant,
  members: memberFigures,
  bookings: bookingFigures,
  /** What a month brings at this rate: Premium that is paid for, and what bookings have brought in so far. */
  monthly_revenue: z.object({ subscriptions_cents: count, bookings_cents: count }),
  /** This month, then the last. */
  downloads: z.array(monthlyDownloads),
  /** What waits for a person. */
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
