import { invalidParameter, userNotFound } from "./errors.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";

/** Whoever signs in by this name: an e-mail address or a `sub`. */
export function findUser({ store }: Service, pool: Pool, name: string): User | undefined {
  const byEmail = store.usersByEmail(pool.id, name);
  // Cognito tells cases apart unless the template says otherwise.
  const matchesCase = pool.UsernameConfiguration.CaseSensitive === false;
  return store.user(pool.id, name) ?? byEmail.find((user) => matchesCase || user.attributes.email === name);
}

/** Throws UserNotFoundException. */
export function getUser(service: Service, pool: Pool, name: string): User {
  const user = findUser(service, pool, name);
  if (!user) throw userNotFound();
  return user;
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Throws InvalidParameterException with this message unless `text` looks like an e-mail address. */
export function checkEmail(text: string, message: string): void {
  if (!email.test(text)) throw invalidParameter(message);
}
