import * as z from "zod";
import type { Account } from "../store/account.ts";
import { invalid } from "./errors.ts";
import type { Params } from "./form-body.ts";

/** One call of the API. */
export interface Operation {
  method: string;
  path: RegExp;
  /** The parameters with which a browser may make it with the publishable key; without them it may not. */
  fromBrowsers?: string[];
  /** Reads the parameters and returns what the call does. Throws an invalid request error before doing anything. */
  prepare(params: Params): Run;
}

/** `id` is what the path names. */
export type Run = (account: Account, id: string) => object;

/** Makes a call that takes these parameters and no others. `:id` in the path stands for an id. */
export function operation<Shape extends z.core.$ZodLooseShape>(
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
      if (!parsed.success) throw complaint(parsed.error.issues);
      return (account, id) => run(account, parsed.data, id);
    },
  };
}

/** Opens a call to the publishable key, if these parameters come with it. */
export const fromBrowsers = (closed: Operation, demanded: string[] = []): Operation => ({
  ...closed,
  fromBrowsers: demanded,
});

function complaint(issues: z.core.$ZodIssue[]) {
  const issue = deepest(issues);
  const param = nameOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return invalid(
      `Received unknown parameter: ${unknown}. (The local Stripe knows those that this product uses.)`,
      { code: "parameter_unknown", param: unknown },
    );
  }
  if (issue.input === undefined)
    return invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  const code = issue.code === "custom" ? issue.params?.code : undefined;
  return invalid(issue.message, { ...(typeof code === "string" && { code }), param });
}

/** Of a choice that fits in no way, the way that came furthest says most. */
function deepest([first, ...others]: z.core.$ZodIssue[]): z.core.$ZodIssue {
  if (!first) throw new Error("An invalid input without an issue");
  if (first.code !== "invalid_union") return first;
  const ways = first.errors.flatMap((way) => way.slice(0, 1)).map((issue) => deepest([issue, ...others]));
  const longest = ways.sort((a, b) => b.path.length - a.path.length)[0];
  if (!longest || longest.code === "invalid_value") return first;
  return { ...longest, path: [...first.path, ...longest.path] };
}

/** `line_items[0][price]`. */
function nameOf([first, ...inner]: PropertyKey[]): string {
  return [String(first ?? ""), ...inner.map((part) => `[${String(part)}]`)].join("");
}
