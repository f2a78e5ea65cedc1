const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** An ISO instant as a day in words, where the reader is: "December 3, 2026". */
export const longDate = (instant: string): string => format.format(new Date(instant));
