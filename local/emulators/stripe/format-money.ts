import type { Price } from "./store/objects.ts";

/** Formats cents as `$20.00`. */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency }).format(cents / 100);

/** Formats a price as `$20.00 / month`. */
export function formatPrice({ unit_amount, currency, recurring }: Price): string {
  const amount = formatMoney(unit_amount ?? 0, currency);
  if (!recurring) return amount;
  const { interval, interval_count } = recurring;
  return `${amount} / ${interval_count === 1 ? interval : `${interval_count} ${interval}s`}`;
}
