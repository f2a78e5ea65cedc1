import * as z from "zod";
import type { Account } from "../store/account.ts";
import { invalid } from "./errors.ts";
import type { Params } from "./form-body.ts";

/** One API operation. */
export interface Operation {
  method: string;
  path: RegExp;
  /** Parameters required with the publishable key; undefined if browsers may not call the operation. */
  fromBrowsers?: string[];
  /** Validates the parameters and returns the function to run. Throws an invalid request error. */
  prepare(params: Params): Run;
}

/** `id` is the id in the path. */
export type Run = (account: Account, id: string) => object;

/** Creates an operation with exactly these parameters. `:id` in the path matches an id. */
export function createOperation<Shape extends z.core.$ZodLooseShape>(
  method: "GET" | "POST" | "DELETE",
  path: string,
  shape: Shape,
  run: (account: Account, input: z.output<z.ZodObject<Shape, z.core.$strict>>, id: string) => object,
): Operation {
  const schema = z.strictObject(shape);
  return {
    method,
    path: new RegExp(`^${path.replace(":id", "([^/]+)")}$`),
    prepare(params) {
      const parsed = schema.safeParse(params, { reportInput: true });
      if (!parsed.success) throw toValidationError(parsed.error.issues);
      return (account, id) => {
        assertAcceptedEmails(account, parsed.data);
        return run(account, parsed.data, id);
      };
    },
  };
}

/** Stripe refuses some addresses that are well-formed; `POST /_local/refused-emails` says which. */
function assertAcceptedEmails({ refusedEmails }: Account, input: object): void {
  for (const [param, value] of Object.entries(input))
    if (param.endsWith("email") && refusedEmails.has(String(value)))
      throw invalid(`Invalid email address: ${value}`, { code: "email_invalid", param });
}

/** Allows an operation with the publishable key and these required parameters. */
export const requiredFromBrowsers = (closed: Operation, demanded: string[] = []): Operation => ({
  ...closed,
  fromBrowsers: demanded,
});

function toValidationError(issues: z.core.$ZodIssue[]) {
  const issue = getMostSpecificIssue(issues);
  const param = formatParamName(issue.path);
  if (issue.code === "unrecognized_keys") {
    const unknown = formatParamName([...issue.path, issue.keys[0] ?? ""]);
    return invalid(`Received unknown parameter: ${unknown}. (The Stripe emulator may not support it.)`, {
      code: "parameter_unknown",
      param: unknown,
    });
  }
  if (issue.input === undefined)
    return invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  const code = issue.code === "custom" ? issue.params?.code : undefined;
  return invalid(issue.message, { ...(typeof code === "string" && { code }), param });
}

/** Returns the most specific issue: for unions, the one of the alternative that matched furthest. */
function getMostSpecificIssue([first, ...others]: z.core.$ZodIssue[]): z.core.$ZodIssue {
  if (!first) throw new Error("An invalid input without an issue");
  if (first.code !== "invalid_union") return first;
  const ways = first.errors
    .flatMap((way) => way.slice(0, 1))
    .map((issue) => getMostSpecificIssue([issue, ...others]));
  const longest = ways.sort((a, b) => b.path.length - a.path.length)[0];
  if (!longest || longest.code === "invalid_value") return first;
  return { ...longest, path: [...first.path, ...longest.path] };
}

/** Formats a path as `line_items[0][price]`. */
function formatParamName([first, ...inner]: PropertyKey[]): string {
  return [String(first ?? ""), ...inner.map((part) => `[${String(part)}]`)].join("");
}
