import { hkdfSync } from "node:crypto";
import type { Pool } from "./pool.ts";
import type { StoredPassword } from "./records.ts";
import type { Service } from "./service.ts";
import { verifierFromBytes } from "./srp.ts";

export interface Ghost {
  username: string;
  password: StoredPassword;
}

/**
 * Stands in for a user who does not exist: the same name always gives the same id and salt, as RFC 5054 asks,
 * so that whoever probes sees what a real user would show. No password fits.
 */
export function ghostOf({ store }: Service, pool: Pool, name: string): Ghost {
  const folded = pool.UsernameConfiguration.CaseSensitive === false ? name.toLowerCase() : name;
  const bytes = Buffer.from(hkdfSync("sha256", store.secret(), pool.id, `ghost:${folded}`, 448));
  return {
    username: uuid(bytes.subarray(0, 16)),
    password: {
      salt: bytes.subarray(16, 32).toString("hex"),
      verifier: verifierFromBytes(bytes.subarray(32)),
    },
  };
}

/** A UUID of version 4, as real users have. */
function uuid(bytes: Buffer): string {
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
