import * as z from "zod";

/*
 * Parameters as Stripe reads them. They arrive as text; the code in a check's `params` becomes the error's.
 */

const check = (code: string, error: (input: string) => string) => ({
  params: { code },
  error: ({ input }: { input?: unknown }) => error(String(input)),
});

/** The parameters that the call gave, for laying over an object's fields. */
export const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

/** Text that cannot be taken away again. */
export const text = (most = 5_000) =>
  z
    .string()
    .refine((value) => value !== "", {
      ...check(
        "parameter_invalid_empty",
        () => "You passed an empty string, which cannot unset this parameter.",
      ),
      abort: true,
    })
    .refine((value) => value.length <= most, {
      ...check("parameter_invalid_string", () => `Invalid string: must be at most ${most} characters.`),
    });

/** An empty string unsets it. */
export const optionalText = (most = 5_000) =>
  z.union([z.literal(""), text(most)]).transform((value) => (value === "" ? null : value));

export const integer = z
  .string()
  .refine((value) => /^-?\d{1,15}$/.test(value), {
    ...check("parameter_invalid_integer", (input) => `Invalid integer: ${input}`),
    abort: true,
  })
  .transform(Number);

export const atLeast = (least: number) =>
  integer.refine((value) => value >= least, {
    ...check("parameter_invalid_integer", (input) => `Invalid integer: ${input} is less than ${least}`),
  });

export const timestamp = atLeast(0);

export const flag = z
  .string()
  .refine((value) => value === "true" || value === "false", {
    ...check("parameter_invalid_boolean", (input) => `Invalid boolean: ${input}`),
    abort: true,
  })
  .transform((value) => value === "true");

export const oneOf = <const Values extends readonly [string, ...string[]]>(...values: Values) =>
  z.enum(values, { error: ({ input }) => `Invalid value: ${input} must be one of ${values.join(", ")}` });

/** The ISO code in lower case. */
export const currency = z
  .string()
  .transform((value) => value.toLowerCase())
  .refine((value) => /^(usd|eur|gbp|cad|aud|nzd|chf|inr|sgd)$/.test(value), {
    ...check("parameter_invalid_currency", (input) => `Invalid currency: ${input}`),
  });

export const url = text(5_000).refine(isWebAddress, { ...check("url_invalid", () => "Not a valid URL") });

export const email = text(512).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
  ...check("email_invalid", (input) => `Invalid email address: ${input}`),
});

const MOST_KEYS = 50;

/** Names and values; an empty value takes the name away, an empty string all of them. */
export const metadata = z
  .union([
    z.literal("").transform((): null => null),
    z.record(z.string().min(1).max(40), z.string().max(500)),
  ])
  .refine((given) => given === null || Object.keys(given).length <= MOST_KEYS, {
    ...check("parameter_invalid_metadata", () => `You can have up to ${MOST_KEYS} keys.`),
  });

/** Metadata after a call that gave some. */
export function withMetadata(
  before: Record<string, string>,
  given: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (given === undefined) return before;
  const all = { ...(given && before), ...given };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}

/** `name[0]=…&name[1]=…`; an empty string is an empty list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((given) => {
    if (given === "") return [];
    const isList =
      typeof given === "object" && given !== null && Object.keys(given).every((key, i) => key === String(i));
    return isList ? Object.values(given) : given;
  }, z.array(item));

/** A moment, or bounds of one. */
export const range = z
  .union([
    timestamp.transform((at) => ({ gte: at, lte: at })),
    z.strictObject({
      gt: timestamp.optional(),
      gte: timestamp.optional(),
      lt: timestamp.optional(),
      lte: timestamp.optional(),
    }),
  ])
  .transform(
    ({ gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY }: Bounds) =>
      (at: number) =>
        at > gt && at >= gte && at < lt && at <= lte,
  );

interface Bounds {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

function isWebAddress(value: string): boolean {
  // The placeholders that Stripe fills in are no part of the address yet.
  return /^https?:$/.test(URL.parse(value.replaceAll(/[{}]/g, ""))?.protocol ?? "");
}
