/** The billing interval of a price. */
export interface Interval {
  /** day, week, month or year. */
  interval: string;
  interval_count: number;
}

const DAY_SECONDS = 86_400;

/**
 * Gets the end of the period that starts at `start`. Months and years are counted from the anchor, so a period
 * anchored on the 31st returns to the 31st after a shorter month. All times are in seconds since the epoch.
 */
export function getPeriodEnd(anchor: number, start: number, { interval, interval_count }: Interval): number {
  if (interval === "day") return start + interval_count * DAY_SECONDS;
  if (interval === "week") return start + interval_count * 7 * DAY_SECONDS;
  const months = interval === "year" ? 12 * interval_count : interval_count;
  let end = anchor;
  for (let periods = 1; end <= start; periods++) end = addMonths(anchor, periods * months);
  return end;
}

function addMonths(seconds: number, months: number): number {
  const date = new Date(seconds * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.getTime() / 1000;
}
