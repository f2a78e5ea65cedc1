import { randomBytes } from "node:crypto";
import { equalsInConstantTime } from "../../kit/digest.ts";
import { CognitoError } from "./errors.ts";
import type { PasswordPolicy, Pool } from "./pool.ts";
import type { StoredPassword } from "./records.ts";
import { computeVerifier } from "./srp.ts";

const symbolPattern = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

/** Throws InvalidPasswordException with the first rule that the password breaks. */
export function checkPassword(policy: PasswordPolicy, password: string): void {
  const rules: [broken: boolean, rule: string][] = [
    [password.length < policy.MinimumLength, "Password not long enough"],
    [password.length > 256, "Password too long"],
    [!/^\S(.*\S)?$/s.test(password), "Password must satisfy regular expression pattern: ^\\S.*\\S$"],
    [policy.RequireUppercase && !/[A-Z]/.test(password), "Password must have uppercase characters"],
    [policy.RequireLowercase && !/[a-z]/.test(password), "Password must have lowercase characters"],
    [policy.RequireNumbers && !/\d/.test(password), "Password must have numeric characters"],
    [policy.RequireSymbols && !symbolPattern.test(password), "Password must have symbol characters"],
  ];
  const broken = rules.find(([isBroken]) => isBroken);
  if (broken)
    throw new CognitoError("InvalidPasswordException", `Password did not conform with policy: ${broken[1]}`);
}

/** Converts a password to its stored form: salt and SRP verifier. */
export function toStoredPassword(pool: Pool, username: string, password: string): StoredPassword {
  const salt = randomBytes(16).toString("hex");
  return { salt, verifier: computeVerifier(pool.shortName, username, password, salt) };
}

/** Converts a temporary password, set by an administrator, to its stored form with an expiry. */
export function toTemporaryPassword(
  pool: Pool,
  username: string,
  password: string,
  now: number,
): StoredPassword {
  const days = pool.Policies.PasswordPolicy.TemporaryPasswordValidityDays;
  return { ...toStoredPassword(pool, username, password), expires: now + days * 86_400_000 };
}

export function matchesPassword(
  pool: Pool,
  username: string,
  stored: StoredPassword,
  password: string,
): boolean {
  return equalsInConstantTime(
    computeVerifier(pool.shortName, username, password, stored.salt),
    stored.verifier,
  );
}
