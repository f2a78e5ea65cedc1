import { createOnce } from "./create-once.ts";

const getNumberFormat = createOnce(() => new Intl.NumberFormat("en-US"));
const getDollarFormat = createOnce(
  () =>
    new Intl.NumberFormat("en-US", {
      style: "currency",
      currency: "USD",
      trailingZeroDisplay: "stripIfInteger",
    }),
);

/** 12,000 */
export const formatNumber = (value: number): string => getNumberFormat().format(value);

/** Cents as dollars, without cents where they are zero: $1,240 or $64.99. */
export const formatMoney = (cents: number): string => getDollarFormat().format(cents / 100);

/** Cents as a decimal number of dollars without a currency sign: 20.00. */
export const formatDecimalDollars = (cents: number): string => (cents / 100).toFixed(2);
