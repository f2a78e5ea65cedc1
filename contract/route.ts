import type * as z from "zod";

/** public: anyone. member: a living member's access token. admin: a member whose row says so. */
export type RouteAccess = "public" | "member" | "admin";

export interface Route<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Access extends RouteAccess = RouteAccess,
> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As API Gateway spells it: /api/content/{id}/download. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** The noun whose Lambda answers (`lambdaOf`). */
  readonly feature: string;
  /** Path parameters, then the query (GET) or the body, as one object. */
  readonly input: Input;
  readonly output: Output;
  /** Of a success, where it is not 200. */
  readonly status?: 201 | 202;
  /** "edge": the CDN may keep the answer for a minute. Everything else is no-store. */
  readonly cache?: "edge";
  /** Its header Idempotency-Key, a UUID, is demanded: what one key asks for is done once, however often it is sent. */
  readonly keyed?: true;
  /** The Lambda beside the noun's own that answers, because its rights are others. */
  readonly lambda?: string;
}

/** The name of the Lambda that answers a route. */
export const lambdaOf = ({ feature, access, lambda }: Route): string =>
  lambda ?? (access === "admin" ? `${feature}-admin` : feature);

/** The folders of lambdas/ that hold a Lambda's entry, where the folder is not named after the route's feature. */
const entryFolders: Readonly<Record<string, string>> = {
  "advisors-admin": "advisors-admin",
  members: "account",
  "members-admin": "account",
  "outbox-admin": "delivery",
  "stripe-webhook": "webhooks",
};

/** The source file of the Lambda that answers a route, as a path in this repository. */
export function getLambdaEntry(route: Route): string {
  const name = lambdaOf(route);
  return `lambdas/${entryFolders[name] ?? route.feature}/${name}.lambda.ts`;
}

/** What most routes do without. */
export type Further = Pick<Route, "status" | "cache" | "keyed" | "lambda">;

/** A row of the table: its address as API Gateway keys it, who may, which noun answers, what comes in and goes out. */
export function route<Input extends z.ZodType, Output extends z.ZodType, Access extends RouteAccess>(
  key: `${Route["method"]} /api/${string}`,
  access: Access,
  feature: string,
  input: Input,
  output: Output,
  further: Further = {},
): Route<Input, Output, Access> {
  const [method, path] = key.split(" ") as [Route["method"], Route["path"]];
  return { method, path, access, feature, input, output, ...further };
}
