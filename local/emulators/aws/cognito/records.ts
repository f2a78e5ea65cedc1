export type UserStatus = "UNCONFIRMED" | "CONFIRMED" | "FORCE_CHANGE_PASSWORD";
export type CodePurpose = "confirm" | "reset" | "verify";

/** The SRP verifier of a password under its salt, both hex; `expires` (ms) only on a temporary one. */
export interface StoredPassword {
  salt: string;
  verifier: string;
  expires?: number;
}

export interface Code {
  value: string;
  /** Milliseconds since the epoch. */
  expires: number;
}

export interface User {
  kind: "user";
  poolId: string;
  /** A UUID, the same as the attribute `sub`. */
  username: string;
  attributes: Record<string, string>;
  status: UserStatus;
  password: StoredPassword;
  codes: { [purpose in CodePurpose]?: Code | undefined };
  /** An address that replaces the e-mail once its code comes back. */
  newEmail?: string | undefined;
  groups: string[];
  /** Milliseconds since the epoch, as all instants here. */
  created: number;
  modified: number;
}

/** One sign-in and the refresh tokens that grew out of it; its id is the `origin_jti` of all its tokens. */
export interface SignIn {
  kind: "sign-in";
  id: string;
  poolId: string;
  username: string;
  clientId: string;
  started: number;
  expires: number;
  /** SHA-256 of each refresh token that still works; `until` on one that was rotated out. */
  refreshTokens: { hash: string; until?: number }[];
  revoked: boolean;
}

export interface SigningKey {
  kind: "key";
  poolId: string;
  id: string;
  /** PKCS #8 in PEM. */
  privateKey: string;
}

/** Bytes (base64) that only this installation knows. */
export interface Secret {
  kind: "secret";
  value: string;
}

/** Everything the journal holds. */
export type Stored = User | SignIn | SigningKey | Secret;
