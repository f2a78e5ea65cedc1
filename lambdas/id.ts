import { createHash, randomUUID } from "node:crypto";

/**
 * Generates an id such as cnt_0192f3c8a1b27c3d8e4f5a6b7c8d9e0f: a version 7 UUID without dashes, so that ids sort by
 * creation time. The prefix is the one that the contract's `id` checks. `at` is in milliseconds since the epoch.
 */
export function createId<Prefix extends string>(prefix: Prefix, at = Date.now()): `${Prefix}_${string}` {
  const time = at.toString(16).padStart(12, "0");
  // Everything after the version digit of a random UUID is random except the variant, which version 7 shares.
  const random = randomUUID().replaceAll("-", "").slice(13);
  return `${prefix}_${time}7${random}`;
}

/** The id for an idempotency key: always the same for the same parts, so that a repeated request finds its row. */
export const toKeyedId = <Prefix extends string>(
  prefix: Prefix,
  ...parts: [string, ...string[]]
): `${Prefix}_${string}` =>
  `${prefix}_${createHash("sha256").update(parts.join(" ")).digest("hex").slice(0, 32)}`;

/** A hash of an email address for use in keys: the same for every spelling, and not readable in keys or logs. */
export const toAddressKey = (email: string): string =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url");

/**
 * As `toAddressKey`, for limits: the same for all addresses of one mailbox, such as maya+news@example.com or, as Gmail ignores
 * dots, ma.ya@gmail.com.
 */
export function toMailboxKey(email: string): string {
  const address = email.trim().toLowerCase();
  const [tag, at] = [address.indexOf("+", 1), address.lastIndexOf("@")];
  const name = address.slice(0, tag > 0 && tag < at ? tag : Math.max(at, 0));
  const domain = address.slice(at + 1);
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return toAddressKey(isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`);
}

/** Whether two spellings mean one address. Like the user pool, it ignores their case. */
export const isSameAddress = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();
