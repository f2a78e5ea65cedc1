/** How long a period lasts, as a price says it. */
export interface Interval {
  /** day, week, month or year. */
  interval: string;
  interval_count: number;
}

const DAY = 86_400;

/**
 * The end of the period that starts at `start`. Months and years are counted from the anchor, so that what began
 * on the 31st comes back to the 31st after a shorter month. All in seconds since the epoch.
 */
export function periodEnd(anchor: number, start: number, { interval, interval_count }: Interval): number {
  if (interval === "day") return start + interval_count * DAY;
  if (interval === "week") return start + interval_count * 7 * DAY;
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
