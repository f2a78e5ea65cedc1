import { invalidParameter, userNotFound } from "./errors.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";

/** Finds a user by sign-in name: an email address or a `sub`. */
export function findUserByName({ store }: Service, pool: Pool, name: string): User | undefined {
  return store.findUser(pool.id, name) ?? store.listUsersByEmail(pool.id, name)[0];
}

/** Gets a user by sign-in name. Throws UserNotFoundException. */
export function getUserByName(service: Service, pool: Pool, name: string): User {
  const user = findUserByName(service, pool, name);
  if (!user) throw userNotFound();
  return user;
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Throws InvalidParameterException with this message unless `text` looks like an email address. */
export function checkEmail(text: string, message: string): void {
  if (!email.test(text)) throw invalidParameter(message);
}
