import type { Context, ScheduledEvent } from "aws-lambda";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import * as members from "../members/members.ts";
import { connectToStripe, hasStripeKey } from "../stripe/client.ts";
import { isPriceConfigured } from "../stripe/price-settings.ts";
import type { SyncTrigger } from "../stripe/sync-trigger.ts";
import { membershipStore } from "./membership-store.ts";
import { syncPremiumPrice } from "./premium-price.ts";
import { toId } from "./stripe-calls.ts";
import { syncMembership } from "./sync-membership.ts";

/** No new page is started with less time than this left: each member on it may use up a whole Stripe budget. */
const reserveMs = 60_000;
/** Stripe retries an event for three days; one more in case a run was missed. */
const eventsMs = 4 * 86_400_000;
/** The Stripe budget for listing events: after a long outage there are many pages. */
const listingBudgetMs = 60_000;
/** Stripe allows a hundred calls per second for the whole account. */
const concurrency = 5;
/** As many failures as this mean that Stripe is unavailable. */
const maxFailures = 20;

/** By name: Stripe takes at most twenty here, and a wildcard only in `type`. The last seven are of payments. */
const eventTypes = [
  "checkout.session.completed",
  "customer.deleted",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "customer.subscription.paused",
  "customer.subscription.resumed",
  "invoice.paid",
  "invoice.payment_failed",
  "charge.dispute.closed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.refunded",
  "payment_intent.succeeded",
  "refund.failed",
  "refund.updated",
];

/**
 * The daily scheduled job that compares members with Stripe: it makes up for lost webhook events, ends grace periods and
 * sends the emails about them (PAY-13, REL-5). Reads the price of Premium, syncs the customers and, with `syncPayment`, the
 * payments for sessions of undelivered events first, then every member with a customer, least recently synced first; members
 * whom it does not reach come first in the next run. Its current time is the time of the event. Without a price of Premium
 * it only syncs payments for sessions, and without a key of Stripe it does nothing. Throws at the end if any sync, or the
 * listing of events, failed.
 */
export async function reconcile(
  { time }: Pick<ScheduledEvent, "time">,
  context: Pick<Context, "getRemainingTimeInMillis">,
  syncPayment: (intent: string, trigger: SyncTrigger) => Promise<unknown>,
): Promise<void> {
  if (!(await hasStripeKey())) return;
  const isPremiumSold = await isPriceConfigured();
  const now = Date.parse(time);
  const hasTime = () => context.getRemainingTimeInMillis() > reserveMs;
  const run = new ReconciliationRun(now, hasTime, syncPayment);
  await syncPremiumPrice().catch((thrown: unknown) =>
    run.countFailure("The price of Premium could not be read", thrown),
  );
  const undelivered = await listUndelivered(now).catch((thrown: unknown) => {
    run.countFailure("The undelivered events could not be listed", thrown);
    return { customers: [], intents: [] };
  });
  if (isPremiumSold) await run.syncAll(undelivered.customers);
  await run.syncPayments(undelivered.intents);
  if (isPremiumSold) await syncMembers(run, now);
  log.info("Memberships are reconciled", { looked_at: run.seen.size, failed: run.failed });
  if (run.failed > 0)
    throw new Error(`${run.failed} memberships, payments, lists or prices could not be reconciled`);
}

/** Syncs the members with a customer, least recently synced first, as long as the run can continue. */
async function syncMembers(run: ReconciliationRun, now: number): Promise<void> {
  // The event's time is cut to the second, and members synced within it may have changed since.
  for await (const ids of membershipStore.listLastSyncedBefore(new Date(now + 999).toISOString())) {
    const rows = await Promise.all(ids.map((id) => members.find(id)));
    await run.syncAll(rows.flatMap((row) => row?.billing?.customer_id ?? []));
    if (!run.canContinue()) break;
  }
}

/** The customers and payment intents of recent events that a webhook endpoint has not accepted. */
async function listUndelivered(now: number): Promise<{ customers: string[]; intents: string[] }> {
  const stripe = await connectToStripe(listingBudgetMs);
  const [customers, intents]: [string[], string[]] = [[], []];
  const created = { gte: Math.floor((now - eventsMs) / 1_000) };
  const undelivered = stripe.events.list({
    delivery_success: false,
    created,
    types: eventTypes,
    limit: 100,
  });
  for await (const { type, data } of undelivered) {
    const fields = new Map<string, unknown>(Object.entries(data.object));
    const customer = fields.get(type === "customer.deleted" ? "id" : "customer");
    if (isReference(customer)) {
      // Only payments for a subscription have a customer.
      customers.push(toId(customer));
      continue;
    }
    const intent = fields.get(type === "payment_intent.succeeded" ? "id" : "payment_intent");
    if (isReference(intent)) intents.push(toId(intent));
  }
  return { customers, intents };
}

const isReference = (value: unknown): value is string | { id: string } =>
  typeof value === "string" || (typeof value === "object" && value !== null && "id" in value);

/** Syncs each customer and payment once, and counts failures. */
class ReconciliationRun {
  readonly seen = new Set<string>();
  failed = 0;
  readonly #now: number;
  readonly #hasTime: () => boolean;
  readonly #syncPayment: Parameters<typeof reconcile>[2];

  constructor(now: number, hasTime: () => boolean, syncPayment: Parameters<typeof reconcile>[2]) {
    this.#now = now;
    this.#hasTime = hasTime;
    this.#syncPayment = syncPayment;
  }

  canContinue(): boolean {
    return this.#hasTime() && this.failed < maxFailures;
  }

  countFailure(
    message: string,
    thrown: unknown,
    detail: { customer_id?: string; payment_intent_id?: string } = {},
  ): void {
    this.failed += 1;
    log.warn(message, { ...detail, error: toError(thrown) });
  }

  async syncAll(customers: readonly string[]): Promise<void> {
    const unseen = [...new Set(customers)].filter((customer) => !this.seen.has(customer));
    for (let start = 0; start < unseen.length && this.canContinue(); start += concurrency)
      await Promise.all(unseen.slice(start, start + concurrency).map((customer) => this.#sync(customer)));
  }

  async syncPayments(intents: readonly string[]): Promise<void> {
    const unique = [...new Set(intents)];
    for (let start = 0; start < unique.length && this.canContinue(); start += concurrency)
      await Promise.all(
        unique
          .slice(start, start + concurrency)
          .map((payment_intent_id) =>
            this.#syncPayment(payment_intent_id, { actor: "job" }).catch((thrown: unknown) =>
              this.countFailure("A payment could not be reconciled", thrown, { payment_intent_id }),
            ),
          ),
      );
  }

  async #sync(customer_id: string): Promise<void> {
    this.seen.add(customer_id);
    try {
      await syncMembership(customer_id, { actor: "job" }, { now: this.#now });
    } catch (thrown) {
      this.countFailure("A membership could not be reconciled", thrown, { customer_id });
    }
  }
}
