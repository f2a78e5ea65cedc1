import { listen } from "../kit/listen.ts";
import { Faults } from "./api/faults.ts";
import { Idempotency } from "./api/idempotency.ts";
import { Ledger } from "./api/ledger.ts";
import { applyDueChanges } from "./clock/advance-time.ts";
import type { StripeContext } from "./context.ts";
import { handleRequest } from "./handle-request.ts";
import { ensureDefaultConfiguration } from "./portal-configurations.ts";
import { Account, type Business } from "./store/account.ts";
import { Store } from "./store/store.ts";
import { Deliveries } from "./webhooks/deliveries.ts";
import type { ForwardTarget } from "./webhooks/endpoints.ts";

export interface StripeOptions {
  /** 0 picks a free port. */
  port: number;
  /** The state directory, which survives restarts and kill -9. Only one server may use it at a time. */
  dir: string;
  /** The secret key, sk_test_…. Other test keys are accepted too. */
  secretKey: string;
  publishableKey: string;
  /** The owner of this account; a made-up business by default. */
  business?: Business;
  /** Receives every event, like `stripe listen`; the URL is evaluated for each delivery. */
  webhook: ForwardTarget | null;
  /** Milliseconds since the epoch; for tests. */
  now?: () => number;
}

export interface Stripe {
  url: string;
  port: number;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
const TEST_BUSINESS: Business = { name: "Local test account", statementDescriptor: "LOCAL TEST" };

/**
 * Starts the Stripe emulator on 127.0.0.1: API, hosted pages, webhooks and /stripe.js. Throws for keys that are not
 * test keys; rejects with EADDRINUSE.
 */
export async function startStripe(options: StripeOptions): Promise<Stripe> {
  assertTestKeys(options);
  const now = options.now ?? Date.now;
  const store = await Store.open(options.dir);
  let url = "";
  const account = new Account(store, options.business ?? TEST_BUSINESS, now, () => url);
  const deliveries = new Deliveries(store, account, options.webhook);
  const context: StripeContext = {
    store,
    account,
    deliveries,
    idempotency: new Idempotency(store, now),
    ledger: new Ledger(store),
    faults: new Faults(),
    now,
  };
  store.transaction(() => ensureDefaultConfiguration(account));
  const server = await listen(options.port, (request, response) =>
    handleRequest(context, request, response),
  ).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  url = server.url;
  const timer = setInterval(() => {
    store.transaction(() => applyDueChanges(account));
    deliveries.deliverDue();
  }, MINUTE_MS);
  timer.unref();
  deliveries.deliverDue();
  return {
    url,
    port: server.port,
    close: async () => {
      clearInterval(timer);
      deliveries.close();
      await server.close();
      await store.close();
    },
  };
}

function assertTestKeys({ secretKey, publishableKey }: StripeOptions): void {
  if (!/^[sr]k_test_./.test(secretKey) || !/^pk_test_./.test(publishableKey))
    throw new Error("The Stripe emulator accepts test keys only: sk_test_… and pk_test_….");
}
