import * as z from "zod";
import { ageGroupNames } from "./age-groups.ts";
import { bookingFilters } from "./booking-lists.ts";
import { contentId } from "./content.ts";
import { instant } from "./field-schemas.ts";
import { membershipStates } from "./membership.ts";
import { roles } from "./roles.ts";

const count = z.int().nonnegative();

/** A count for each of the names. The sibling field `complete` is false if there were too many rows to count. */
const countsBy = <Name extends string>(names: readonly [Name, ...Name[]]) => z.record(z.enum(names), count);

const itemCount = z.object({ content_id: contentId, title: z.string(), count });

/**
 * The most downloaded and played items of a month (YYYY-MM), those of which members made the most fresh sheets, and the
 * total of all downloads and plays.
 */
const monthlyDownloads = z.object({
  month: z.string(),
  total: count,
  items: z.array(itemCount),
  fresh: z.array(itemCount),
  /** An item for ages 3–6 counts in each group that it reaches; `none` are items without ages. */
  by_age: countsBy([...ageGroupNames, "none"]),
  complete: z.boolean(),
});

/** The library searches of a month (YYYY-MM) that found nothing, by how many members made them at least (LIB-28). */
const missedSearches = z.object({
  month: z.string(),
  items: z.array(z.object({ search: z.string(), people: count })),
});

const memberFigures = z.object({
  by_role: countsBy(roles),
  /** Without admins. */
  by_membership: countsBy(membershipStates),
  complete: z.boolean(),
});

const bookingFigures = z.object({
  by_state: countsBy(bookingFilters),
  /** Paid in the site's current month and not refunded. */
  paid_this_month: count,
  paid_this_month_cents: count,
  complete: z.boolean(),
});

/** Downloads of the library and searches without a result, in the current month (UTC) and then in the previous one. */
export const libraryUse = z.object({
  downloads: z.array(monthlyDownloads),
  missed_searches: z.array(missedSearches),
});

/** The figures of the admin overview. Amounts are in US cents. */
export const overview = libraryUse.extend({
  /** With very many rows, the figures are cached for some minutes. */
  counted_at: instant,
  /** The month (YYYY-MM) of what was received, by the site's clock. */
  month: z.string(),
  members: memberFigures,
  bookings: bookingFigures,
  /** The sum that members who have not cancelled pay each month from now on. */
  premium_per_month_cents: count,
  /** Premium payments minus refunds of this month, of the days that are counted: not of today. */
  premium_this_month_cents: z.int(),
});

/** The trends show this many weeks. */
export const trendWeeks = 12;

/**
 * The figures of one day of the site (contract/site-zone.ts). A conversion is a member's first paid Premium after none or a
 * complimentary one; `churn` counts members whose paid Premium ended. Revenue is before refunds: what was
 * paid for Premium and for sessions.
 */
export const dailyFigures = z.object({
  day: z.iso.date(),
  sign_ups: count,
  conversions: count,
  churn: count,
  premium_cents: count,
  /** Refunds of Premium that were made on this day, for whichever month, less those that banks have returned on it. */
  premium_refunded_cents: z.int(),
  sessions_cents: count,
});

/** The figures of the last twelve weeks without today, oldest first. Days that are not counted yet are missing. */
export const trends = z.object({ until: z.iso.date(), days: z.array(dailyFigures) });

export type DailyFigures = z.infer<typeof dailyFigures>;
export type Overview = z.infer<typeof overview>;
export type LibraryUse = z.infer<typeof libraryUse>;
export type MemberFigures = z.infer<typeof memberFigures>;
export type BookingFigures = z.infer<typeof bookingFigures>;
export type MissedSearches = z.infer<typeof missedSearches>;
export type MonthlyDownloads = z.infer<typeof monthlyDownloads>;
