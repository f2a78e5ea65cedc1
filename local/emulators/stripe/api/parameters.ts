import * as z from "zod";

/*
 * Parameter types of the API. All values arrive as text; `params.code` of a check becomes the error code.
 */

const check = (code: string, error: (input: string) => string) => ({
  params: { code },
  error: ({ input }: { input?: unknown }) => error(String(input)),
});

/** Removes undefined parameters, so that the rest can be spread over an object. */
export const omitUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };

/** Text that cannot be unset. */
export const text = (maxLength = 5_000) =>
  z
    .string()
    .refine((value) => value !== "", {
      ...check(
        "parameter_invalid_empty",
        () => "You passed an empty string, which cannot unset this parameter.",
      ),
      abort: true,
    })
    .refine((value) => value.length <= maxLength, {
      ...check("parameter_invalid_string", () => `Invalid string: must be at most ${maxLength} characters.`),
    });

/** An empty string unsets it. */
export const optionalText = (maxLength = 5_000) =>
  z.union([z.literal(""), text(maxLength)]).transform((value) => (value === "" ? null : value));

export const integer = z
  .string()
  .refine((value) => /^-?\d{1,15}$/.test(value), {
    ...check("parameter_invalid_integer", (input) => `Invalid integer: ${input}`),
    abort: true,
  })
  .transform(Number);

export const integerFrom = (min: number) =>
  integer.refine((value) => value >= min, {
    ...check("parameter_invalid_integer", (input) => `Invalid integer: ${input} is less than ${min}`),
  });

export const timestamp = integerFrom(0);

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

export const url = text(5_000).refine(isHttpUrl, { ...check("url_invalid", () => "Not a valid URL") });

export const email = text(512).refine((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
  ...check("email_invalid", (input) => `Invalid email address: ${input}`),
});

const MAX_KEYS = 50;

/** Metadata: an empty value removes a key, an empty string removes all keys. */
export const metadata = z
  .union([
    z.literal("").transform((): null => null),
    z.record(z.string().min(1).max(40), z.string().max(500)),
  ])
  .refine((input) => input === null || Object.keys(input).length <= MAX_KEYS, {
    ...check("parameter_invalid_metadata", () => `You can have up to ${MAX_KEYS} keys.`),
  });

/** Merges metadata parameters into existing metadata. */
export function mergeMetadata(
  before: Record<string, string>,
  input: z.output<typeof metadata> | undefined,
): Record<string, string> {
  if (input === undefined) return before;
  const all = { ...(input && before), ...input };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}

/** `name[0]=…&name[1]=…`; an empty string is an empty list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((input) => {
    if (input === "") return [];
    const isList =
      typeof input === "object" && input !== null && Object.keys(input).every((key, i) => key === String(i));
    return isList ? Object.values(input) : input;
  }, z.array(item));

/** A timestamp or a range of timestamps. */
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

function isHttpUrl(value: string): boolean {
  // Ignore the placeholders that Stripe replaces.
  return /^https?:$/.test(URL.parse(value.replaceAll(/[{}]/g, ""))?.protocol ?? "");
}
