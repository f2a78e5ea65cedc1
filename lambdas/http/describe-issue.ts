import type * as z from "zod";

const typeNames: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "text",
};

/** One, and several. */
const unitNames: Readonly<Record<string, readonly [string, string]>> = {
  string: [" character", " characters"],
  array: [" entry", " entries"],
};

/** Says what is wrong with a field, where its schema has no sentence of its own for users (API-3). */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  const limit = (words: string, value: unknown) =>
    `Must be ${words} ${value}${unitNames[String(issue.origin)]?.[value === 1 ? 0 : 1] ?? ""}`;
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "Required"
        : `Must be ${typeNames[String(issue.expected)] ?? issue.expected}`;
    case "too_small":
      return limit("at least", issue.minimum);
    case "too_big":
      return limit("at most", issue.maximum);
    case "invalid_value":
      return `Must be one of: ${issue.values.join(", ")}`;
    default:
      return "Not valid";
  }
}
