import { hkdfSync } from "node:crypto";
import type { Pool } from "./pool.ts";
import type { StoredPassword } from "./records.ts";
import type { Service } from "./service.ts";
import { createRandomVerifier } from "./srp.ts";

export interface UnknownUser {
  username: string;
  password: StoredPassword;
}

/**
 * Creates a fake user for a name that does not exist, to prevent user enumeration. The id and salt are derived
 * from the name, so they stay the same across requests (RFC 5054). No password matches.
 */
export function createUnknownUser({ store }: Service, pool: Pool, name: string): UnknownUser {
  const bytes = Buffer.from(
    hkdfSync("sha256", store.getOrCreateSecret(), pool.id, `ghost:${name.toLowerCase()}`, 448),
  );
  return {
    username: toUuid(bytes.subarray(0, 16)),
    password: {
      salt: bytes.subarray(16, 32).toString("hex"),
      verifier: createRandomVerifier(bytes.subarray(32)),
    },
  };
}

/** Formats bytes as a version 4 UUID, like the ids of real users. */
function toUuid(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
