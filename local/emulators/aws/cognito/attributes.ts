import type { AppClient } from "./app-client.ts";
import { CognitoError, invalidParameter, notAuthorized } from "./errors.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { checkEmail } from "./users.ts";

const standard = new Set([
  "sub",
  ...["address", "birthdate", "email", "email_verified", "family_name", "gender", "given_name", "locale"],
  ...["middle_name", "name", "nickname", "phone_number", "phone_number_verified", "picture"],
  ...["preferred_username", "profile", "updated_at", "website", "zoneinfo"],
]);

/** What no client may write, whatever its template says. */
const serverOnly = new Set(["sub", "email_verified", "phone_number_verified"]);

export type Attributes = Record<string, string>;

export const fromWire = (list: { Name: string; Value: string }[]): Attributes =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

export const toWire = (attributes: Attributes) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

/** Leaves out blank values, which to Cognito mean "not set". */
export const withoutBlanks = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ""));

const nonconforming = (complaints: string[]) =>
  invalidParameter(`Attributes did not conform to the schema: ${complaints.join("\n")}\n`);

/** Throws InvalidParameterException for an attribute the pool does not know, or an e-mail address that is none. */
export function checkSchema(pool: Pool, given: Attributes): void {
  const custom = new Set(pool.Schema.map(({ Name }) => `custom:${Name}`));
  const unknown = Object.keys(given).filter((name) => !standard.has(name) && !custom.has(name));
  if (unknown.length > 0)
    throw nonconforming(unknown.map((name) => `${name}: Attribute does not exist in the schema.`));
  if (given.email) checkEmail(given.email, "Invalid email address format.");
}

/** Throws InvalidParameterException when an attribute that the pool requires is missing. */
export function checkRequired(pool: Pool, attributes: Attributes): void {
  const missing = missingAttributes(pool, attributes);
  if (missing.length > 0) throw nonconforming(missing.map((name) => `${name}: The attribute is required`));
}

export const missingAttributes = (pool: Pool, attributes: Attributes): string[] =>
  pool.Schema.filter(({ Name, Required }) => Required && !attributes[Name]).map(({ Name }) => Name);

/** Throws NotAuthorizedException for an attribute that this client may not write. */
export function checkWritable(client: AppClient, given: Attributes): void {
  const forbidden = (name: string) =>
    serverOnly.has(name) || (client.writable !== undefined && !client.writable.has(name));
  if (Object.keys(given).some(forbidden))
    throw notAuthorized("A client attempted to write unauthorized attribute");
}

/** Throws InvalidParameterException for an attribute that stays as it was first set. */
export function checkMutable(pool: Pool, given: Attributes): void {
  const fixed = pool.Schema.filter(({ Mutable }) => !Mutable).flatMap(({ Name }) => [Name, `custom:${Name}`]);
  const touched = ["sub", ...fixed].find((name) => name in given);
  if (touched) throw invalidParameter(`user.${touched}: Attribute cannot be updated.`);
}

/** The attributes that this client may see. */
export function readableAttributes({ readable }: AppClient, { attributes }: User): Attributes {
  const visible = ([name]: [string, string]) => name === "sub" || !readable || readable.has(name);
  return Object.fromEntries(Object.entries(attributes).filter(visible));
}

/** Throws AliasExistsException when another user has this e-mail address. */
export function checkEmailIsFree({ store }: Service, pool: Pool, user: User, email: string): void {
  const ignoresCase = pool.UsernameConfiguration.CaseSensitive === false;
  const others = store.usersByEmail(pool.id, email).filter(({ username }) => username !== user.username);
  if (others.some((other) => ignoresCase || other.attributes.email === email))
    throw new CognitoError("AliasExistsException", "An account with the email already exists.");
}
