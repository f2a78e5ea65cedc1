import * as z from "zod";

/** A pattern has a list of allowed values at each leaf. */
interface Pattern {
  [key: string]: Pattern | (string | number | boolean)[];
}

const pattern: z.ZodType<Pattern> = z.lazy(() =>
  z.record(z.string(), z.union([pattern, z.array(z.union([z.string(), z.number(), z.boolean()]))])),
);

export type Filter = (record: unknown) => boolean;

/**
 * Creates an event source's filter from patterns as JSON text. A record passes when it matches one of them, or when there
 * are none. Throws for patterns with operators other than exact values, which are not supported.
 */
export function createFilter(patterns: readonly string[]): Filter {
  const parsed = patterns.map((text) => pattern.parse(JSON.parse(text)));
  return (record) => parsed.length === 0 || parsed.some((each) => matchesPattern(each, record));
}

function matchesPattern(expectedFields: Pattern, actual: unknown): boolean {
  if (typeof actual !== "object" || actual === null) return false;
  const values: Record<string, unknown> = { ...actual };
  return Object.entries(expectedFields).every(([key, expected]) => {
    const value = values[key];
    return Array.isArray(expected)
      ? expected.some((each) => each === value)
      : matchesPattern(expected, value);
  });
}
