import * as z from "zod";

/** Lists of values at the leaves: the value there has to be one of them. */
interface Pattern {
  [key: string]: Pattern | (string | number | boolean)[];
}

const pattern: z.ZodType<Pattern> = z.lazy(() =>
  z.record(z.string(), z.union([pattern, z.array(z.union([z.string(), z.number(), z.boolean()]))])),
);

export type Filter = (record: unknown) => boolean;

/**
 * A filter of an event source, by its patterns as JSON text: a record passes that fits one of them, and every
 * record where there are none. Throws for what is more than exact values, which nothing of ours uses.
 */
export function createFilter(patterns: readonly string[]): Filter {
  const read = patterns.map((text) => pattern.parse(JSON.parse(text)));
  return (record) => read.length === 0 || read.some((each) => fits(each, record));
}

function fits(wanted: Pattern, given: unknown): boolean {
  if (typeof given !== "object" || given === null) return false;
  const values: Record<string, unknown> = { ...given };
  return Object.entries(wanted).every(([key, expected]) => {
    const value = values[key];
    return Array.isArray(expected) ? expected.some((each) => each === value) : fits(expected, value);
  });
}
