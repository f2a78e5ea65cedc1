/** The cents of an amount that someone typed, such as "5", "5.50" or "$1,200.00"; undefined if it is none. */
export function parseDollars(text: string): number | undefined {
  const [, dollars, cents = ""] =
    /^\$?\s*(\d{1,3}(?:,\d{3})*|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (dollars === undefined) return undefined;
  return Number(dollars.replaceAll(",", "")) * 100 + Number(cents.padEnd(2, "0"));
}
