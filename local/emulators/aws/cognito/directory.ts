import * as z from "zod";
import { toUserType } from "./admin.ts";
import { invalidParameter } from "./errors.ts";
import { createOperation } from "./operation.ts";
import { paginate } from "./page.ts";
import type { User } from "./records.ts";

const searchable = new Set([
  ...["username", "sub", "email", "phone_number", "name", "given_name", "family_name"],
  ...["preferred_username", "cognito:user_status", "status"],
]);

/** Parses a ListUsers filter such as `email = "a@b.example"` or `given_name ^= "A"`. Throws InvalidParameterException. */
function parseFilter(filter: string): (user: User) => boolean {
  const [, name = "", comparison, quoted = ""] =
    /^\s*([\w:]+)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/s.exec(filter) ?? [];
  if (!searchable.has(name)) throw invalidParameter("Error while parsing filter");
  const expected = quoted.replace(/\\(.)/gs, "$1");
  const getField = (user: User): string | undefined => {
    if (name === "username") return user.username;
    if (name === "status") return "Enabled";
    if (name === "cognito:user_status") return user.status;
    return user.attributes[name];
  };
  return (user) => {
    const value = getField(user);
    return comparison === "=" ? value === expected : value?.startsWith(expected) === true;
  };
}

const listUsers = createOperation(
  z.object({
    UserPoolId: z.string(),
    Filter: z.string().max(256).default(""),
    // Zero means the maximum.
    Limit: z.number().int().min(0).max(60).default(0),
    PaginationToken: z.string().optional(),
    AttributesToGet: z.array(z.string()).optional(),
  }),
  (service, input) => {
    const pool = service.deployed.getPool(input.UserPoolId);
    const users = service.store.listUsers(pool.id);
    const matching = input.Filter.trim() === "" ? users : users.filter(parseFilter(input.Filter));
    const { items, next } = paginate(matching, input.Limit || 60, input.PaginationToken);
    const names = input.AttributesToGet;
    const listed = items.map(toUserType).map((user) => ({
      ...user,
      Attributes: user.Attributes.filter(({ Name }) => !names || names.includes(Name)),
    }));
    return { Users: listed, ...(next && { PaginationToken: next }) };
  },
);

export const directoryOperations = {
  ListUsers: listUsers,
};
