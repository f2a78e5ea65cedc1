import type { Context, ScheduledEvent } from "aws-lambda";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { warnWithMetric } from "../log-metric.ts";
import * as members from "../members/members.ts";
import { undeliveredEventsMetric } from "../metric.ts";
import { connectToStripe, findCustomerOfCharge, hasStripeKey } from "../stripe/client.ts";
import { isPriceConfigured } from "../stripe/price-settings.ts";
import { toId } from "../stripe/stripe-objects.ts";
import type { SyncTrigger } from "../stripe/sync-trigger.ts";
import { membershipStore } from "./membership-store.ts";
import { syncPremiumPrice } from "./premium-price.ts";
import { isPaymentEventType, type PaymentEvent, recordPaymentEvent } from "./record-payment-event.ts";
import { syncMembership } from "./sync-membership.ts";

/** No new page is started with less time than this left: each member on it may use up a whole Stripe budget. */
const reserveMs = 60_000;
/** Stripe retries an event for three days; one more in case a run was missed. */
const eventsMs = 4 * 86_400_000;
/** By then Stripe has sent an event several times. */
const lateMs = 3_600_000;
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
 * payments for sessions of undelivered events first, and records their refunds and disputes of Premium; then it syncs every
 * member with a customer, least recently synced first; members whom it does not reach come first in the next run. Its current
 * time is the time of the event. Without a price of Premium it syncs no members, and without a key of Stripe it does nothing.
 * Throws at the end if any of this failed.
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
    return { customers: [], intents: [], paymentEvents: [] };
  });
  if (isPremiumSold) await run.syncAll(undelivered.customers);
  await run.syncPayments(undelivered.intents);
  await run.recordPaymentEvents(undelivered.paymentEvents);
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

interface Undelivered {
  customers: string[];
  intents: string[];
  paymentEvents: (PaymentEvent & { customer: string | undefined; charge: string | undefined })[];
}

/** Lists what recent events are about that a webhook endpoint has not accepted. An alarm sounds if one is late. */
async function listUndelivered(now: number): Promise<Undelivered> {
  const stripe = await connectToStripe(listingBudgetMs);
  const found: Undelivered = { customers: [], intents: [], paymentEvents: [] };
  let late = 0;
  const since = { gte: Math.floor((now - eventsMs) / 1_000) };
  const undelivered = stripe.events.list({
    delivery_success: false,
    created: since,
    types: eventTypes,
    limit: 100,
  });
  for await (const { id, type, data, created } of undelivered) {
    if (created * 1_000 <= now - lateMs) late += 1;
    const fields = new Map<string, unknown>(Object.entries(data.object));
    const findId = (name: string) => {
      const reference = fields.get(name);
      return isReference(reference) ? toId(reference) : undefined;
    };
    const customer = findId(type === "customer.deleted" ? "id" : "customer");
    const intent = findId(type === "payment_intent.succeeded" ? "id" : "payment_intent");
    // Only payments for a subscription have a customer.
    if (customer) found.customers.push(customer);
    else if (intent) found.intents.push(intent);
    if (isPaymentEventType(type)) {
      const refund = type === "refund.failed" ? findId("id") : undefined;
      // The webhook has the same id for it, so that an event that arrives later is recorded once.
      const idempotencyId = `event#${id}#note`;
      found.paymentEvents.push({ type, idempotencyId, intent, refund, customer, charge: findId("charge") });
    }
  }
  if (late > 0)
    warnWithMetric("Events have not reached a webhook for an hour", undeliveredEventsMetric, late);
  return found;
}

const isReference = (value: unknown): value is string | { id: string } =>
  typeof value === "string" || (typeof value === "object" && value !== null && "id" in value);

/** Syncs each customer and payment once, records refunds and disputes, and counts failures. */
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
    detail: { customer_id?: string; payment_intent_id?: string | undefined } = {},
  ): void {
    this.failed += 1;
    log.warn(message, { ...detail, error: toError(thrown) });
  }

  async syncAll(customers: readonly string[]): Promise<void> {
    const unseen = [...new Set(customers)].filter((customer) => !this.seen.has(customer));
    await this.#runAll(unseen, (customer) => this.#sync(customer));
  }

  async syncPayments(intents: readonly string[]): Promise<void> {
    await this.#runAll([...new Set(intents)], (payment_intent_id) =>
      this.#syncPayment(payment_intent_id, { actor: "job" }).catch((thrown: unknown) =>
        this.countFailure("A payment could not be reconciled", thrown, { payment_intent_id }),
      ),
    );
  }

  /** Records the refunds and disputes of payments for Premium. Disputes and refunds only name the charge. */
  async recordPaymentEvents(events: Undelivered["paymentEvents"]): Promise<void> {
    await this.#runAll(events, async ({ customer, charge, ...event }) => {
      try {
        const payer = customer ?? (charge && (await findCustomerOfCharge(charge)));
        if (payer) await recordPaymentEvent(payer, event, this.#now);
      } catch (thrown) {
        const detail = { payment_intent_id: event.intent };
        this.countFailure("A refund or dispute of Premium could not be recorded", thrown, detail);
      }
    });
  }

  /** Runs `work` for some items at once, as long as the run can continue. */
  async #runAll<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
    for (let start = 0; start < items.length && this.canContinue(); start += concurrency)
      await Promise.all(items.slice(start, start + concurrency).map(work));
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
