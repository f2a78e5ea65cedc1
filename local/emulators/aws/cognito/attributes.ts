import type { AppClient } from "./app-client.ts";
import { CognitoError, invalidParameter, notAuthorized } from "./errors.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { checkEmail } from "./users.ts";

const standardAttributes = new Set([
  "sub",
  ...["address", "birthdate", "email", "email_verified", "family_name", "gender", "given_name", "locale"],
  ...["middle_name", "name", "nickname", "phone_number", "phone_number_verified", "picture"],
  ...["preferred_username", "profile", "updated_at", "website", "zoneinfo"],
]);

/** Attributes that no client may write, whatever the template says. */
const readOnlyAttributes = new Set(["sub", "email_verified", "phone_number_verified"]);

export type Attributes = Record<string, string>;

export const fromAttributeList = (list: { Name: string; Value: string }[]): Attributes =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

export const toAttributeList = (attributes: Attributes) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

/** Removes blank values, which mean "not set" in Cognito. */
export const removeBlanks = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ""));

const schemaViolation = (violations: string[]) =>
  invalidParameter(`Attributes did not conform to the schema: ${violations.join("\n")}\n`);

/** Throws InvalidParameterException for an attribute missing in the schema, or an invalid email address. */
export function checkSchema(pool: Pool, input: Attributes): void {
  const custom = new Set(pool.Schema.map(({ Name }) => `custom:${Name}`));
  const unknown = Object.keys(input).filter((name) => !standardAttributes.has(name) && !custom.has(name));
  if (unknown.length > 0)
    throw schemaViolation(unknown.map((name) => `${name}: Attribute does not exist in the schema.`));
  if (input.email) checkEmail(input.email, "Invalid email address format.");
}

/** Throws InvalidParameterException when a required attribute is missing. */
export function checkRequired(pool: Pool, attributes: Attributes): void {
  const missing = listMissingAttributes(pool, attributes);
  if (missing.length > 0) throw schemaViolation(missing.map((name) => `${name}: The attribute is required`));
}

export const listMissingAttributes = (pool: Pool, attributes: Attributes): string[] =>
  pool.Schema.filter(({ Name, Required }) => Required && !attributes[Name]).map(({ Name }) => Name);

/** Throws NotAuthorizedException for an attribute that the client may not write. */
export function checkWritable(client: AppClient, input: Attributes): void {
  const isForbidden = (name: string) =>
    readOnlyAttributes.has(name) || (client.writable !== undefined && !client.writable.has(name));
  if (Object.keys(input).some(isForbidden))
    throw notAuthorized("A client attempted to write unauthorized attribute");
}

/** Throws InvalidParameterException for an immutable attribute. */
export function checkMutable(pool: Pool, input: Attributes): void {
  const immutable = pool.Schema.filter(({ Mutable }) => !Mutable).flatMap(({ Name }) => [
    Name,
    `custom:${Name}`,
  ]);
  const changed = ["sub", ...immutable].find((name) => name in input);
  if (changed) throw invalidParameter(`user.${changed}: Attribute cannot be updated.`);
}

/** Gets the attributes that the client may read. */
export function getReadableAttributes({ readable }: AppClient, { attributes }: User): Attributes {
  const isReadable = ([name]: [string, string]) => name === "sub" || !readable || readable.has(name);
  return Object.fromEntries(Object.entries(attributes).filter(isReadable));
}

/** Throws AliasExistsException when another user has this email address. */
export function checkEmailIsFree({ store }: Service, pool: Pool, user: User, email: string): void {
  if (store.listUsersByEmail(pool.id, email).some(({ username }) => username !== user.username))
    throw new CognitoError("AliasExistsException", "An account with the email already exists.");
}
