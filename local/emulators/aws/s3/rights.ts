import { toPattern } from "./bucket-policy.ts";
import { S3Error } from "./errors.ts";

/** A statement that allows actions such as `s3:GetObject` on the ARNs of buckets or objects, in which * matches any text. */
export interface Right {
  actions: readonly string[];
  resources: readonly string[];
}

/** Whether an action is allowed on `bucket` or `bucket/key`. */
export type IsAllowed = (action: string, resource: string) => boolean;

/**
 * Builds the check of one role. A request carries the name of its role as its session token; one without a token is the
 * account's own and may do everything.
 */
export const createCheck =
  (rights: ReadonlyMap<string, readonly Right[]>, role: string | undefined): IsAllowed =>
  (action, resource) =>
    role === undefined ||
    (rights.get(role) ?? []).some(
      ({ actions, resources }) =>
        actions.includes(action) && resources.some((arn) => toPattern(arn).test(resource)),
    );

/** Throws AccessDenied. */
export function checkAllowed(isAllowed: IsAllowed, action: string, resource: string): void {
  if (!isAllowed(action, resource))
    throw new S3Error("AccessDenied", `No policy of the role allows ${action} on ${resource}`);
}

/** The action that a request without a copy source needs. */
export const toAction = (method: string, key: string): string =>
  key === "" ? "s3:ListBucket" : (actionByMethod[method] ?? `s3:${method}`);

const actionByMethod: Readonly<Record<string, string>> = {
  GET: "s3:GetObject",
  HEAD: "s3:GetObject",
  PUT: "s3:PutObject",
  DELETE: "s3:DeleteObject",
};
