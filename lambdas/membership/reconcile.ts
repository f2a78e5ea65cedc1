import type { Context, ScheduledEvent } from "aws-lambda";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import * as members from "../members/members.ts";
import { connectToStripe } from "../stripe/client.ts";
import { isPriceConfigured } from "../stripe/price-settings.ts";
import { syncMembership } from "./membership.ts";
import { membershipStore } from "./membership-store.ts";
import { toId } from "./stripe-calls.ts";

/** No new page is begun with less than this left: every member on it may use up a whole budget of Stripe's. */
const reserveMs = 60_000;
/** Stripe gives up on an event after three days; one more, for a night that was missed. */
const eventsMs = 4 * 86_400_000;
/** After a long outage the list has many pages. */
const listingMs = 60_000;
/** Stripe takes a hundred calls a second from all of us together. */
const atOnce = 5;
/** So many failures mean that it is Stripe, not a member. */
const mostFailures = 20;

const aboutMemberships = [
  "checkout.session.completed",
  "customer.deleted",
  "customer.subscription.*",
  "invoice.paid",
  "invoice.payment_failed",
];

/**
 * The nightly second look: whatever webhooks were lost, each member's row ends as Stripe says, grace periods end when
 * they end, and the mails about them go out (PAY-13, REL-5). First the customers of events that never
 * reached us, then every member with a customer, the longest unseen first; who is not reached in time is first the
 * next night. Its clock is its event's time. Throws where some could not be looked at, once all others were, and
 * where Stripe did not list what was lost. In a stage that sells nothing yet it does nothing.
 */
export async function reconcile(
  { time }: Pick<ScheduledEvent, "time">,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> {
  if (!(await isPriceConfigured())) return;
  const now = Date.parse(time);
  const round = new Round(now, () => context.getRemainingTimeInMillis() > reserveMs);
  await round.look(await undeliveredCustomers(now).catch((thrown: unknown) => round.failure(thrown)));
  // The event's time is cut to the second, and who was seen within it may have changed since.
  for await (const ids of membershipStore.unseenSince(new Date(now + 999).toISOString())) {
    const rows = await Promise.all(ids.map((id) => members.find(id)));
    await round.look(rows.flatMap((row) => row?.billing?.customer_id ?? []));
    if (!round.goesOn()) break;
  }
  log.info("Memberships are reconciled", { looked_at: round.seen.size, failed: round.failed });
  if (round.failed > 0) throw new Error(`${round.failed} memberships or lists could not be reconciled`);
}

/** Whose events of the last days some endpoint of ours has not taken. */
async function undeliveredCustomers(now: number): Promise<string[]> {
  const stripe = await connectToStripe(listingMs);
  const customers: string[] = [];
  const created = { gte: Math.floor((now - eventsMs) / 1_000) };
  const lost = stripe.events.list({ delivery_success: false, created, types: aboutMemberships, limit: 100 });
  for await (const { type, data } of lost) {
    const customer: unknown = new Map(Object.entries(data.object)).get(
      type === "customer.deleted" ? "id" : "customer",
    );
    if (isNamed(customer)) customers.push(toId(customer));
  }
  return customers;
}

const isNamed = (named: unknown): named is string | { id: string } =>
  typeof named === "string" || (typeof named === "object" && named !== null && "id" in named);

/** One night's look at customers, each once. */
class Round {
  readonly seen = new Set<string>();
  failed = 0;
  readonly #now: number;
  readonly #hasTime: () => boolean;

  constructor(now: number, hasTime: () => boolean) {
    this.#now = now;
    this.#hasTime = hasTime;
  }

  goesOn(): boolean {
    return this.#hasTime() && this.failed < mostFailures;
  }

  /** One of the night's failures, which leaves nobody to look at. */
  failure(thrown: unknown, customer_id?: string): [] {
    this.failed += 1;
    const error = toError(thrown);
    log.warn("A membership could not be reconciled", { ...(customer_id && { customer_id }), error });
    return [];
  }

  async look(customers: readonly string[]): Promise<void> {
    const unseen = [...new Set(customers)].filter((customer) => !this.seen.has(customer));
    for (let start = 0; start < unseen.length && this.goesOn(); start += atOnce)
      await Promise.all(unseen.slice(start, start + atOnce).map((customer) => this.#lookAt(customer)));
  }

  async #lookAt(customer: string): Promise<void> {
    this.seen.add(customer);
    try {
      await syncMembership(customer, { actor: "clock" }, { now: this.#now });
    } catch (thrown) {
      this.failure(thrown, customer);
    }
  }
}
