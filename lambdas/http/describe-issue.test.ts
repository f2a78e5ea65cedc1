import { expect, it } from "vitest";
import * as z from "zod";
import { describeIssue } from "./describe-issue.ts";

const explain = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message;

it.each<[what: string, schema: z.ZodType, value: unknown, message: string]>([
  ["that is missing", z.string(), undefined, "Required"],
  ["of another type", z.string(), null, "Must be text"],
  ["of a type without a name of our own", z.bigint(), "1", "Must be bigint"],
  ["with too short a text", z.string().min(2), "a", "Must be at least 2 characters"],
  ["with too long a text", z.string().max(2), "abc", "Must be at most 2 characters"],
  ["with too long a list", z.array(z.string()).max(1), ["a", "b"], "Must be at most 1 entry"],
  ["with too low a number", z.number().min(1), 0, "Must be at least 1"],
  ["that is no choice", z.enum(["free", "premium"]), "gold", "Must be one of: free, premium"],
  ["in another form", z.string().regex(/^\d+$/), "a", "Not valid"],
])("a field %s: the message says what it has to be", (_, schema, value, message) => {
  expect(explain(schema, value)).toBe(message);
});
