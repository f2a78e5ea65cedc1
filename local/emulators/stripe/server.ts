import { listen } from "../kit/listen.ts";
import { answer } from "./answer.ts";
import { Faults } from "./api/faults.ts";
import { Idempotency } from "./api/idempotency.ts";
import { Ledger } from "./api/ledger.ts";
import { passTime } from "./clock/pass-time.ts";
import type { Desk } from "./context.ts";
import { provideDefaultConfiguration } from "./portal-configurations.ts";
import { Account, type Business } from "./store/account.ts";
import { Store } from "./store/store.ts";
import { Deliveries } from "./webhooks/deliveries.ts";
import type { Forward } from "./webhooks/endpoints.ts";

export interface StripeOptions {
  /** 0 takes any free port. */
  port: number;
  /** Where state is kept; it survives restarts and kill -9. One server at a time may use it. */
  dir: string;
  /** What this installation signs its calls with, sk_test_…; any other test key is taken too. */
  secretKey: string;
  publishableKey: string;
  /** Whose account this is; a made-up business by default. */
  business?: Business;
  /** Where every event is sent; the address is asked for each time. */
  webhook: Forward | null;
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
 * Serves Stripe's API on 127.0.0.1, as far as this product uses it, with its pages and /stripe.js. Throws for keys
 * that are not test keys; rejects with EADDRINUSE.
 */
export async function startStripe(options: StripeOptions): Promise<Stripe> {
  demandTestKeys(options);
  const now = options.now ?? Date.now;
  const store = await Store.open(options.dir);
  let url = "";
  const account = new Account(store, options.business ?? TEST_BUSINESS, now, () => url);
  const deliveries = new Deliveries(store, account, options.webhook);
  const desk: Desk = {
    store,
    account,
    deliveries,
    idempotency: new Idempotency(store, now),
    ledger: new Ledger(store),
    faults: new Faults(),
    now,
  };
  store.transaction(() => provideDefaultConfiguration(account));
  const server = await listen(options.port, (request, response) => answer(desk, request, response)).catch(
    async (error: unknown) => {
      await store.close();
      throw error;
    },
  );
  url = server.url;
  const clock = setInterval(() => {
    store.transaction(() => passTime(account));
    deliveries.go();
  }, MINUTE_MS);
  clock.unref();
  deliveries.go();
  return {
    url,
    port: server.port,
    close: async () => {
      clearInterval(clock);
      deliveries.close();
      await server.close();
      await store.close();
    },
  };
}

function demandTestKeys({ secretKey, publishableKey }: StripeOptions): void {
  if (!/^[sr]k_test_./.test(secretKey) || !/^pk_test_./.test(publishableKey))
    throw new Error("The local Stripe is started with test keys only: sk_test_… and pk_test_….");
}
