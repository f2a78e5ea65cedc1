/** Formats numbers in US English. Creating a format takes milliseconds, so each is created when it is first used. */
const build = (options?: Intl.NumberFormatOptions) => {
  let format: Intl.NumberFormat | undefined;
  return (value: number): string => {
    format ??= new Intl.NumberFormat("en-US", options);
    return format.format(value);
  };
};

const formatDollars = build({
  style: "currency",
  currency: "USD",
  trailingZeroDisplay: "stripIfInteger",
});

/** 12,000 */
export const formatNumber = build();

/** A number with its noun: 1 item, 1,200 items. `many` is the plural, if it does not end in s. */
export const formatNoun = (count: number, noun: string, many = `${noun}s`): string =>
  `${formatNumber(count)} ${count === 1 ? noun : many}`;

/** Counts what is loaded so far, with a + while more may follow: 50+ bookings. */
export const formatLoaded = (count: number, isMore: boolean, noun: string, many = `${noun}s`): string =>
  isMore ? `${formatNumber(count)}+ ${many}` : formatNoun(count, noun, many);

/** Counts what a list has with its filter, or without counts, as in a search, what is loaded so far. */
export const formatListCount = <Filter extends string>(
  noun: string,
  counts: Readonly<Record<Filter, number>> | null | undefined,
  filter: Filter | undefined,
  loaded: number,
  isMore: boolean,
): string =>
  counts
    ? formatNoun(filter ? counts[filter] : Object.values<number>(counts).reduce((a, b) => a + b, 0), noun)
    : formatLoaded(loaded, isMore, noun);

/** "46 items", or how many of them there are in a part: "1,200 of 3,000 items". */
export const formatPart = (count: number, total: number, noun: string): string =>
  `${count === total ? "" : `${formatNumber(count)} of `}${formatNoun(total, noun)}`;

/** Cents as dollars, without cents where they are zero: $1,240 or $64.99. */
export const formatMoney = (cents: number): string => formatDollars(cents / 100);

/** Cents as a decimal number of dollars without a currency sign: 20.00. */
export const formatDecimalDollars = (cents: number): string => (cents / 100).toFixed(2);
