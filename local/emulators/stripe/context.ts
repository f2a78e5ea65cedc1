import type { Faults } from "./api/faults.ts";
import type { Idempotency } from "./api/idempotency.ts";
import type { Ledger } from "./api/ledger.ts";
import type { Account } from "./store/account.ts";
import type { Store } from "./store/store.ts";
import type { Deliveries } from "./webhooks/deliveries.ts";

/** The dependencies of request handlers. */
export interface StripeContext {
  readonly store: Store;
  readonly account: Account;
  readonly deliveries: Deliveries;
  readonly idempotency: Idempotency;
  readonly ledger: Ledger;
  readonly faults: Faults;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
