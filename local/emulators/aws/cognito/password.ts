import { randomBytes } from "node:crypto";
import { equalsInConstantTime } from "../../kit/digest.ts";
import { CognitoError } from "./errors.ts";
import type { PasswordPolicy, Pool } from "./pool.ts";
import type { StoredPassword } from "./records.ts";
import { verifierOf } from "./srp.ts";

const symbol = /[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/;

/** Throws InvalidPasswordException, naming the first rule that the password breaks. */
export function checkPassword(policy: PasswordPolicy, password: string): void {
  const rules: [broken: boolean, rule: string][] = [
    [password.length < policy.MinimumLength, "Password not long enough"],
    [password.length > 256, "Password too long"],
    [!/^\S(.*\S)?$/s.test(password), "Password must satisfy regular expression pattern: ^\\S.*\\S$"],
    [policy.RequireUppercase && !/[A-Z]/.test(password), "Password must have uppercase characters"],
    [policy.RequireLowercase && !/[a-z]/.test(password), "Password must have lowercase characters"],
    [policy.RequireNumbers && !/\d/.test(password), "Password must have numeric characters"],
    [policy.RequireSymbols && !symbol.test(password), "Password must have symbol characters"],
  ];
  const broken = rules.find(([isBroken]) => isBroken);
  if (broken)
    throw new CognitoError("InvalidPasswordException", `Password did not conform with policy: ${broken[1]}`);
}

/** What is kept of a password. */
export function keepPassword(pool: Pool, username: string, password: string): StoredPassword {
  const salt = randomBytes(16).toString("hex");
  return { salt, verifier: verifierOf(pool.shortName, username, password, salt) };
}

/** What is kept of a password that an administrator gave, until the user chooses one. */
export function keepTemporaryPassword(
  pool: Pool,
  username: string,
  password: string,
  now: number,
): StoredPassword {
  const days = pool.Policies.PasswordPolicy.TemporaryPasswordValidityDays;
  return { ...keepPassword(pool, username, password), expires: now + days * 86_400_000 };
}

export function isPassword(pool: Pool, username: string, kept: StoredPassword, password: string): boolean {
  return equalsInConstantTime(verifierOf(pool.shortName, username, password, kept.salt), kept.verifier);
}
