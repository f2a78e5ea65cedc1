import type * as z from "zod";
import type { AdminRole } from "./roles.ts";

/** public: anyone. member: an access token of a member who is not deleted. admin: a member whose row has is_admin. */
export type RouteAccess = "public" | "member" | "admin";

export interface Route<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Access extends RouteAccess = RouteAccess,
> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** In API Gateway's syntax: /api/content/{id}/download. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** The noun whose Lambda answers (`getLambdaName`). */
  readonly feature: string;
  /** Path parameters merged with the query (GET) or the JSON body. */
  readonly input: Input;
  readonly output: Output;
  /** The HTTP status of a success, if it is not 200. With 303 the output is `{ location }`, the page to open instead. */
  readonly status?: 201 | 202 | 303;
  /** A POST whose input is in the URL and whose body is ignored: RFC 8058's one-click unsubscribe. */
  readonly queryOnly?: true;
  /** "edge": the CDN caches the response for a minute. All other responses are no-store. */
  readonly cache?: "edge";
  /** With "edge": the CDN caches the response this long, and never serves it any longer. */
  readonly freshSeconds?: number;
  /** Takes an Idempotency-Key header (a UUID): repeated requests with the same key have one effect. */
  readonly keyed?: "required" | "optional";
  /** The admin roles that may call an admin route beside the owner, who may call every one. None if missing (ADMIN-21). */
  readonly roles?: readonly AdminRole[] | undefined;
  /** Fields of the input that only an owner may send. */
  readonly ownerFields?: readonly string[];
  /** An admin route that answers before the second factor is set up, because it sets it up (AUTH-16). */
  readonly beforeMfa?: true;
  /** The success is a file of this type instead of JSON. The output is `{ file_name, bytes }`. */
  readonly file?: "application/pdf";
  /** The name of the Lambda, if the route needs other permissions than its noun's Lambda has. */
  readonly lambda?: string;
}

/** Whether an admin with this role may call an admin route, apart from its `ownerFields`. */
export const canCall = ({ roles = [] }: Pick<Route, "roles">, role: AdminRole | null): boolean =>
  role === "owner" || (role !== null && roles.includes(role));

/** The name of the Lambda that answers a route. */
export const getLambdaName = ({ feature, access, lambda }: Route): string =>
  lambda ?? (access === "admin" ? `${feature}-admin` : feature);

/** The folders of lambdas/ that hold a Lambda's entry, where the folder is not named after the route's feature. */
const entryFolders: Readonly<Record<string, string>> = {
  "advisors-admin": "advisors-admin",
  "audit-admin": "audit-admin",
  "member-page-admin": "account",
  members: "account",
  "members-admin": "account",
  "outbox-admin": "delivery",
  "stripe-webhook": "webhooks",
};

/** The source file of the Lambda that answers a route, as a path in this repository. */
export function getLambdaEntry(route: Route): string {
  const name = getLambdaName(route);
  return `lambdas/${entryFolders[name] ?? route.feature}/${name}.lambda.ts`;
}

/** The optional fields of a route. */
type RouteOptions = Partial<Omit<Route, "method" | "path" | "access" | "feature" | "input" | "output">>;

/** Defines routes that the Lambdas of one noun answer, by who may call them. */
export const routesFor = (feature: string) => ({
  public: defineRoute(feature, "public"),
  member: defineRoute(feature, "member"),
  admin: defineRoute(feature, "admin"),
});

/** `key` is the route's method and path, as an API Gateway route key: "GET /api/content". */
const defineRoute =
  <Access extends RouteAccess>(feature: string, access: Access) =>
  <Input extends z.ZodType, Output extends z.ZodType>(
    key: `${Route["method"]} /api/${Access extends "admin" ? "admin/" : ""}${string}`,
    input: Input,
    output: Output,
    options: RouteOptions = {},
  ): Route<Input, Output, Access> => {
    const [method, path] = key.split(" ") as [Route["method"], Route["path"]];
    return { method, path, access, feature, input, output, ...options };
  };
