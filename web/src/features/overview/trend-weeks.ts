import { type DailyFigures, trendWeeks } from "../../../../contract/overview.ts";

export interface Week {
  /** The first day, YYYY-MM-DD. */
  from: string;
  value: number;
  /** Whether all of its days were counted. */
  isWhole: boolean;
}

const dayMs = 86_400_000;

/** Adds the days up to `until` (YYYY-MM-DD) up to twelve weeks, oldest first. Missing days count as nothing. */
export function sumWeeks(
  days: readonly DailyFigures[],
  until: string,
  getValue: (day: DailyFigures) => number,
): Week[] {
  const end = Date.parse(until) + dayMs;
  return Array.from({ length: trendWeeks }, (_, index) => {
    const from = toDay(end - (trendWeeks - index) * 7 * dayMs);
    const to = toDay(end - (trendWeeks - index - 1) * 7 * dayMs);
    const inWeek = days.filter(({ day }) => day >= from && day < to);
    const value = inWeek.reduce((sum, day) => sum + getValue(day), 0);
    return { from, value, isWhole: inWeek.length === 7 };
  });
}

const toDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** "3 more than the week before", "Same as the week before"; a week that was not counted in full is not compared. */
export function describeChange(weeks: readonly Week[], format: (value: number) => string): string {
  const [weekBefore] = weeks.slice(-2);
  if (!weekBefore?.isWhole) return "No full week before to compare with";
  const [before, last] = weeks.slice(-2).map(({ value }) => value);
  const change = (last ?? 0) - (before ?? 0);
  if (change === 0) return "Same as the week before";
  return `${format(Math.abs(change))} ${change > 0 ? "more" : "less"} than the week before`;
}

/** The points of a line through the values in a box of `width` × `height`, for an SVG polyline. */
export function toPoints(values: readonly number[], width: number, height: number): string {
  const max = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  return values
    .map((value, index) => `${round(index * step)},${round(height - (height * value) / max)}`)
    .join(" ");
}

const round = (value: number) => Math.round(value * 100) / 100;
