import { billingTimeZone } from "../../../contract/brand.ts";
import { getZoneAbbreviation, type ZoneId } from "../../../contract/zones.ts";

/**
 * Formats ISO instants as US English dates, in the time zone of the reader's device unless the options name one. Creating
 * a format takes milliseconds, so each is created when it is first used.
 */
const build = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (instant: string | Date): string => {
    format ??= new Intl.DateTimeFormat("en-US", options);
    return format.format(new Date(instant));
  };
};

/** 3/16/27 */
export const formatShortDate = build({ dateStyle: "short" });
const formatShort = build({ dateStyle: "short", timeStyle: "short" });
/** Keeps a line from ending within the time at the end of a text. */
export const keepTimeWhole = (text: string): string => text.replace(/\s(?=[AP]M$)/, "\u00a0");
/** 3/16/27, 9:00 AM */
export const formatShortDateTime = (instant: string | Date): string => keepTimeWhole(formatShort(instant));
/** Mar 16, 2027 */
export const formatMediumDate = build({ dateStyle: "medium" });
/** Mar 16, 2027, of an instant that is a day in UTC. */
export const formatMediumUtcDate = build({ dateStyle: "medium", timeZone: "UTC" });
/** March 16, 2027 */
export const formatLongDate = build({ dateStyle: "long" });
/** March 16, 2027 at 9:00 AM */
export const formatLongDateTime = build({ dateStyle: "long", timeStyle: "short" });
/** March 16, 2027 at 9:00 AM EDT, by the clock of `zone`. */
export const formatInZone = (instant: string, zone: ZoneId): string => {
  const format = build({ dateStyle: "long", timeStyle: "short", timeZone: zone });
  return `${format(instant)} ${getZoneAbbreviation(zone, Date.parse(instant))}`;
};
/** Tuesday, March 16, 2027 */
export const formatFullDate = build({ dateStyle: "full" });

/** March 16, 2027; the day that Stripe names for a payment or the end of a paid period. */
export const formatBillingDate = build({ dateStyle: "long", timeZone: billingTimeZone });
/** 3/16/27, likewise. */
export const formatShortBillingDate = build({ dateStyle: "short", timeZone: billingTimeZone });

/** Tuesday, March 16 */
export const formatWeekdayAndDay = build({ weekday: "long", month: "long", day: "numeric" });
/** Tue, Mar 16, 2027, 9:00 AM */
export const formatSessionTime = build({
  ...{ weekday: "short", month: "short", day: "numeric", year: "numeric" },
  ...{ hour: "numeric", minute: "2-digit" },
});
/** 9:00 AM */
export const formatTimeOfDay = build({ timeStyle: "short" });
const formatUtcMonth = build({ month: "long", timeZone: "UTC" });

/** "November" for the month "2026-11". */
export const formatMonthName = (month: string): string => formatUtcMonth(`${month}-01T00:00:00Z`);

/** "today at 9:00 AM" or "on March 16, 2027 at 9:00 AM", for use within a sentence. */
export function formatDayAndTime(instant: string, now: Date): string {
  const date = new Date(instant);
  const day = date.toDateString() === now.toDateString() ? "today" : `on ${formatLongDate(date)}`;
  return `${day} at ${formatTimeOfDay(date)}`;
}
