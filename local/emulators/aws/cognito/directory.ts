import * as z from "zod";
import { listedUser } from "./admin.ts";
import { invalidParameter, notFound } from "./errors.ts";
import { operation } from "./operation.ts";
import { page } from "./page.ts";
import type { User } from "./records.ts";

const searchable = new Set([
  ...["username", "sub", "email", "phone_number", "name", "given_name", "family_name"],
  ...["preferred_username", "cognito:user_status", "status"],
]);

/** Reads a filter such as `email = "a@b.example"` or `given_name ^= "A"`. Throws InvalidParameterException. */
function matcher(filter: string): (user: User) => boolean {
  const [, name = "", comparison, quoted = ""] =
    /^\s*([\w:]+)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/s.exec(filter) ?? [];
  if (!searchable.has(name)) throw invalidParameter("Error while parsing filter");
  const wanted = quoted.replace(/\\(.)/gs, "$1");
  const fieldOf = (user: User): string | undefined => {
    if (name === "username") return user.username;
    if (name === "status") return "Enabled";
    if (name === "cognito:user_status") return user.status;
    return user.attributes[name];
  };
  return (user) => {
    const value = fieldOf(user);
    return comparison === "=" ? value === wanted : value?.startsWith(wanted) === true;
  };
}

const listUsers = operation(
  z.object({
    UserPoolId: z.string(),
    Filter: z.string().max(256).default(""),
    // Zero is allowed here and means the most.
    Limit: z.number().int().min(0).max(60).default(0),
    PaginationToken: z.string().optional(),
    AttributesToGet: z.array(z.string()).optional(),
  }),
  (service, input) => {
    const pool = service.deployed.pool(input.UserPoolId);
    const users = service.store.users(pool.id);
    const found = input.Filter.trim() === "" ? users : users.filter(matcher(input.Filter));
    const { items, next } = page(found, input.Limit || 60, input.PaginationToken);
    const wanted = input.AttributesToGet;
    const shown = items.map(listedUser).map((user) => ({
      ...user,
      Attributes: user.Attributes.filter(({ Name }) => !wanted || wanted.includes(Name)),
    }));
    return { Users: shown, ...(next && { PaginationToken: next }) };
  },
);

const describeUserPool = operation(z.object({ UserPoolId: z.string() }), (service, { UserPoolId }) => {
  const { id, template, created, region } = service.deployed.pool(UserPoolId);
  const { UserPoolName, Schema, ...properties } = template;
  return {
    UserPool: {
      ...properties,
      Id: id,
      Name: UserPoolName ?? id,
      Arn: `arn:aws:cognito-idp:${region}:000000000000:userpool/${id}`,
      SchemaAttributes: Schema ?? [],
      CreationDate: created / 1_000,
      LastModifiedDate: created / 1_000,
      EstimatedNumberOfUsers: service.store.users(id).length,
    },
  };
});

const describeUserPoolClient = operation(
  z.object({ UserPoolId: z.string(), ClientId: z.string() }),
  (service, { UserPoolId, ClientId }) => {
    const { id, poolId, name, template, created } = service.deployed.client(ClientId);
    if (poolId !== UserPoolId) throw notFound(`User pool client ${ClientId} does not exist.`);
    return {
      UserPoolClient: {
        ...template,
        ClientId: id,
        ClientName: name,
        CreationDate: created / 1_000,
        LastModifiedDate: created / 1_000,
      },
    };
  },
);

export const directoryOperations = {
  ListUsers: listUsers,
  DescribeUserPool: describeUserPool,
  DescribeUserPoolClient: describeUserPoolClient,
};
