import type { Context, ScheduledEvent } from "aws-lambda";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import * as members from "../members/members.ts";
import { connectToStripe } from "../stripe/client.ts";
import { isPriceConfigured } from "../stripe/price-settings.ts";
import { syncMembership, syncPremiumPrice } from "./membership.ts";
import { membershipStore } from "./membership-store.ts";
import { toId } from "./stripe-calls.ts";

/** No new page is started with less time than this left: each member on it may use up a whole Stripe budget. */
const reserveMs = 60_000;
/** Stripe retries an event for three days; one more in case a night was missed. */
const eventsMs = 4 * 86_400_000;
/** The Stripe budget for listing events: after a long outage there are many pages. */
const listingBudgetMs = 60_000;
/** Stripe allows a hundred calls per second for the whole account. */
const concurrency = 5;
/** As many failures as this mean that Stripe is unavailable. */
const maxFailures = 20;

/** By name: Stripe takes at most twenty here, and a wildcard only in `type`. */
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
];

/**
 * The nightly scheduled job that compares members with Stripe: it makes up for lost webhook events, ends grace periods and
 * sends the emails about them (PAY-13, REL-5). Reads the price of Premium, syncs the customers of undelivered events first,
 * then every member with a customer, least recently synced first; those it does not reach come first on the next night. Its
 * current time is the time of the event. Does nothing in a stage without a price. Throws at the end if any sync, or the
 * listing of events, failed.
 */
export async function reconcile(
  { time }: Pick<ScheduledEvent, "time">,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> {
  if (!(await isPriceConfigured())) return;
  const now = Date.parse(time);
  const run = new ReconciliationRun(now, () => context.getRemainingTimeInMillis() > reserveMs);
  await syncPremiumPrice().catch((thrown: unknown) =>
    run.countFailure("The price of Premium could not be read", thrown),
  );
  await run.syncAll(
    await listCustomersOfUndeliveredEvents(now).catch((thrown: unknown) => {
      run.countFailure("The undelivered events could not be listed", thrown);
      return [];
    }),
  );
  // The event's time is cut to the second, and members synced within it may have changed since.
  for await (const ids of membershipStore.listLastSyncedBefore(new Date(now + 999).toISOString())) {
    const rows = await Promise.all(ids.map((id) => members.find(id)));
    await run.syncAll(rows.flatMap((row) => row?.billing?.customer_id ?? []));
    if (!run.canContinue()) break;
  }
  log.info("Memberships are reconciled", { looked_at: run.seen.size, failed: run.failed });
  if (run.failed > 0) throw new Error(`${run.failed} memberships, lists or prices could not be reconciled`);
}

/** The customers of recent events that a webhook endpoint has not accepted. */
async function listCustomersOfUndeliveredEvents(now: number): Promise<string[]> {
  const stripe = await connectToStripe(listingBudgetMs);
  const customers: string[] = [];
  const created = { gte: Math.floor((now - eventsMs) / 1_000) };
  const undelivered = stripe.events.list({
    delivery_success: false,
    created,
    types: eventTypes,
    limit: 100,
  });
  for await (const { type, data } of undelivered) {
    const customer: unknown = new Map(Object.entries(data.object)).get(
      type === "customer.deleted" ? "id" : "customer",
    );
    if (isReference(customer)) customers.push(toId(customer));
  }
  return customers;
}

const isReference = (value: unknown): value is string | { id: string } =>
  typeof value === "string" || (typeof value === "object" && value !== null && "id" in value);

/** Syncs each customer once, and counts failures. */
class ReconciliationRun {
  readonly seen = new Set<string>();
  failed = 0;
  readonly #now: number;
  readonly #hasTime: () => boolean;

  constructor(now: number, hasTime: () => boolean) {
    this.#now = now;
    this.#hasTime = hasTime;
  }

  canContinue(): boolean {
    return this.#hasTime() && this.failed < maxFailures;
  }

  countFailure(message: string, thrown: unknown, detail: { customer_id?: string } = {}): void {
    this.failed += 1;
    log.warn(message, { ...detail, error: toError(thrown) });
  }

  async syncAll(customers: readonly string[]): Promise<void> {
    const unseen = [...new Set(customers)].filter((customer) => !this.seen.has(customer));
    for (let start = 0; start < unseen.length && this.canContinue(); start += concurrency)
      await Promise.all(unseen.slice(start, start + concurrency).map((customer) => this.#sync(customer)));
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
