import type { Challenges } from "./challenges.ts";
import type { DeployedResources } from "./deployed.ts";
import type { HourlyLimit, Lockout } from "./rate-limits.ts";
import type { SigningKeys } from "./signing-keys.ts";
import type { Store } from "./store.ts";

export interface CognitoEmail {
  to: string;
  subject: string;
  html: string;
  purpose: "reset";
  code: string;
}

/** The dependencies of operations. */
export interface Service {
  readonly deployed: DeployedResources;
  readonly store: Store;
  readonly keys: SigningKeys;
  readonly challenges: Challenges;
  readonly lockout: Lockout;
  readonly codeRequests: HourlyLimit;
  readonly wrongCodes: HourlyLimit;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** These two have external effects, so they wait until all writes are durable. */
  readonly sendEmail: (email: CognitoEmail) => Promise<void>;
  readonly invokeTrigger: (functionArn: string, event: unknown) => Promise<unknown>;
}
