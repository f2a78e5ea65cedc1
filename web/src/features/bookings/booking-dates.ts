/*
 * The dates by which the bookings of the back office are filtered, YYYY-MM-DD by the clock of the reader's device, and the
 * instants between which their sessions are.
 */

const toDate = (date: string, days = 0): Date => {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day + days);
};

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && formatDate(toDate(text)) === text;

/** 2027-03-16, of a moment by the reader's clock. */
export function formatDate(at: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

export const addDaysTo = (date: string, days: number): string => formatDate(toDate(date, days));

/** The Sunday with which the week of a date begins. */
export const toWeekStart = (date: string): string => addDaysTo(date, -toDate(date).getDay());

/** The midnight with which a date begins, or that of `days` later: a day with a clock change has 23 or 25 hours. */
export const toMidnight = (date: string, days = 0): string => toDate(date, days).toISOString();

/** The name of the reader's zone at a moment: "Eastern Standard Time". */
export function getZoneName(at: Date): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZoneName: "long" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
