import type { Challenges } from "./challenges.ts";
import type { Deployed } from "./deployed.ts";
import type { HourlyLimit, Lockout } from "./rate-limits.ts";
import type { KeyRing } from "./signing-keys.ts";
import type { Store } from "./store.ts";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  purpose: "reset" | "confirm" | "invite";
  /** The code, or an invitation's temporary password. */
  code: string;
}

/** All that an operation may use. */
export interface Service {
  readonly deployed: Deployed;
  readonly store: Store;
  readonly keys: KeyRing;
  readonly challenges: Challenges;
  readonly lockout: Lockout;
  readonly codeRequests: HourlyLimit;
  readonly wrongCodes: HourlyLimit;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** These two act outside, so they first wait until what was written is durable. */
  readonly sendMail: (mail: Mail) => Promise<void>;
  readonly invokeTrigger: (functionArn: string, event: unknown) => Promise<unknown>;
}
