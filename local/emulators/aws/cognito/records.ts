export type UserStatus = "UNCONFIRMED" | "CONFIRMED" | "FORCE_CHANGE_PASSWORD" | "RESET_REQUIRED";

/** The SRP verifier of a password under its salt, both hex; `expires` (ms) only on a temporary one. */
export interface StoredPassword {
  salt: string;
  verifier: string;
  expires?: number;
}

export interface User {
  kind: "user";
  poolId: string;
  /** A UUID, equal to the attribute `sub`. */
  username: string;
  attributes: Record<string, string>;
  status: UserStatus;
  password: StoredPassword;
  /** The code of a password reset; `expires` in milliseconds since the epoch. */
  resetCode?: { value: string; expires: number } | undefined;
  groups: string[];
  /** The verified secret of the authenticator app (base32), and the time step of the code that was used last. */
  softwareToken?: { secret: string; lastStep: number } | undefined;
  /** A secret that is not yet verified. */
  newSoftwareToken?: { secret: string } | undefined;
  /** Whether sign-ins ask for a code. */
  prefersSoftwareToken?: boolean;
  /** Milliseconds since the epoch, like all times here. */
  created: number;
  modified: number;
}

/** One sign-in with its refresh tokens; the id is the `origin_jti` of all its tokens. */
export interface SignIn {
  kind: "sign-in";
  id: string;
  poolId: string;
  username: string;
  clientId: string;
  started: number;
  expires: number;
  /** SHA-256 of each valid refresh token; `until` is set on rotated ones. */
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

/** A random secret of this installation (base64). */
export interface Secret {
  kind: "secret";
  value: string;
}

/** All record types in the journal. */
export type Stored = User | SignIn | SigningKey | Secret;
