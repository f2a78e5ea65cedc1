import type { Price } from "./store/objects.ts";

/** `$20.00`, from cents. */
export const moneyWords = (cents: number, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);

/** `$20.00 / month`. */
export function priceWords({ unit_amount, currency, recurring }: Price): string {
  const amount = moneyWords(unit_amount ?? 0, currency);
  if (!recurring) return amount;
  const { interval, interval_count } = recurring;
  return `${amount} / ${interval_count === 1 ? interval : `${interval_count} ${interval}s`}`;
}
