import { initialPriceCents } from "../../../contract/brand.ts";
import { cardFee, type PricedUnit, prices } from "./prices.ts";
import { computeUsage, countEvents } from "./usage.ts";

export interface CostLine {
  unit: PricedUnit;
  amount: number;
  dollars: number;
}

/** AWS charges this for a month, the most expensive unit first. */
export function estimateCosts(members: number): CostLine[] {
  const usage = computeUsage(members);
  return (Object.keys(prices) as PricedUnit[])
    .map((unit) => {
      const { perUnit, free = 0 } = prices[unit] as { perUnit: number; free?: number };
      return { unit, amount: usage[unit], dollars: Math.max(0, usage[unit] - free) * perUnit };
    })
    .toSorted((a, b) => b.dollars - a.dollars);
}

const sessionCents = 7_500;

/** Estimates what Stripe keeps of a month's memberships and sessions, and what is left of them, in dollars. */
export function estimateIncome(members: number) {
  const { renewals, bookings } = countEvents(members);
  const payments = [
    { count: renewals, cents: initialPriceCents },
    { count: bookings, cents: sessionCents },
  ];
  const paid = payments.reduce((sum, { count, cents }) => sum + count * cents, 0) / 100;
  const fees =
    payments.reduce(
      (sum, { count, cents }) => sum + count * (cents * cardFee.ratio + cardFee.fixedCents),
      0,
    ) / 100;
  return { paid, fees };
}
