/* Days of the reader's device, YYYY-MM-DD, and the instants with which they begin. */

const toDate = (day: string, plus = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + plus);
};

export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && formatDay(toDate(text)) === text;

/** 2027-03-16, of a moment by the reader's clock. */
export function formatDay(at: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export const addDaysTo = (day: string, plus: number): string => formatDay(toDate(day, plus));

/** The Sunday with which the week of a day begins. */
export const toWeekStart = (day: string): string => addDaysTo(day, -toDate(day).getDay());

/** The first and the last day of a day's month. */
export function toMonth(day: string): { from: string; to: string } {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return { from: formatDay(new Date(year, month - 1, 1)), to: formatDay(new Date(year, month, 0)) };
}

/** The midnight with which a day begins, or that of `plus` later: a day with a clock change has 23 or 25 hours. */
export const toMidnight = (day: string, plus = 0): string => toDate(day, plus).toISOString();

/** The instants between which two days are, both included. Days in the wrong order mean what lies between them all the same. */
export function toDayRange({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from?: string;
  before?: string;
} {
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  return { ...(first && { from: toMidnight(first) }), ...(last && { before: toMidnight(last, 1) }) };
}
