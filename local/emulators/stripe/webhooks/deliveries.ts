import type { Account } from "../store/account.ts";
import type { Event } from "../store/objects.ts";
import type { Delivery } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import { type Endpoint, type ForwardTarget, listEndpoints, listEndpointsFor } from "./endpoints.ts";
import { postEvent } from "./post-event.ts";

const FIRST_RETRY_DELAY_MS = 250;
const MAX_RETRY_DELAY_MS = 10_000;
const MAX_RETRY_AGE_SECONDS = 3 * 86_400;

/**
 * Delivers events to webhook endpoints, in order per endpoint. A rejected event is retried with backoff and does not
 * block others; while an endpoint is unreachable, all its events wait. Pending deliveries survive a restart.
 */
export class Deliveries {
  readonly #store: Store;
  readonly #account: Account;
  readonly #forward: ForwardTarget | null;
  readonly #busy = new Set<string>();
  readonly #unreachableUntil = new Map<string, number>();
  readonly #closed = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, account: Account, forward: ForwardTarget | null) {
    this.#store = store;
    this.#account = account;
    this.#forward = forward;
    account.listen((event) => this.#enqueue(event));
  }

  /** Lists undelivered events with their delivery state, oldest first. */
  listOpen(): Pick<Delivery, "event" | "attempts" | "state">[] {
    return this.#account.deliveries
      .listNewestFirst()
      .reverse()
      .map(({ event, attempts, state }) => ({ event, attempts, state }));
  }

  /** Delivers due events. Call after each transaction. */
  deliverDue(): void {
    for (const endpoint of listEndpoints(this.#account, this.#forward))
      void this.#deliverToEndpoint(endpoint);
  }

  /** Sends an event once to all its endpoints and returns their responses. */
  resend(event: Event): Promise<{ url: string; status: number | null }[]> {
    return Promise.all(
      listEndpointsFor(this.#account, this.#forward, event.type).map(async (endpoint) => {
        const status = await postEvent(this.#account, event, endpoint, this.#closed.signal);
        if (isAccepted(status)) this.#markDelivered(getDeliveryId(event, endpoint));
        return { url: endpoint.url(), status: status ?? null };
      }),
    );
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#closed.abort();
  }

  #enqueue(event: Event): void {
    const endpoints = listEndpointsFor(this.#account, this.#forward, event.type);
    this.#account.events.update(event.id, { pending_webhooks: endpoints.length });
    for (const endpoint of endpoints)
      this.#account.deliveries.put({
        id: getDeliveryId(event, endpoint),
        event: event.id,
        endpoint: endpoint.id,
        attempts: 0,
        nextAttempt: 0,
        state: "pending",
      });
  }

  async #deliverToEndpoint(endpoint: Endpoint): Promise<void> {
    if (this.#busy.has(endpoint.id)) return;
    this.#busy.add(endpoint.id);
    try {
      for (
        let due = this.#findDue(endpoint);
        due && !this.#closed.signal.aborted;
        due = this.#findDue(endpoint)
      )
        await this.#deliver(due, endpoint);
    } finally {
      this.#busy.delete(endpoint.id);
    }
    this.#scheduleNext();
  }

  async #deliver(delivery: Delivery, endpoint: Endpoint): Promise<void> {
    // Deliver an event only after it is durable.
    await this.#store.flush();
    const event = this.#account.events.get(delivery.event);
    const status = await postEvent(this.#account, event, endpoint, this.#closed.signal);
    if (this.#closed.signal.aborted) return;
    if (isAccepted(status)) return this.#markDelivered(delivery.id);
    const nextAttempt =
      Date.now() + Math.min(FIRST_RETRY_DELAY_MS * 2 ** delivery.attempts, MAX_RETRY_DELAY_MS);
    if (status === undefined) this.#unreachableUntil.set(endpoint.id, nextAttempt);
    const isTooOld = event.created + MAX_RETRY_AGE_SECONDS < this.#account.now();
    // The event may have been resent manually.
    if (!this.#account.deliveries.find(delivery.id)) return;
    this.#store.transaction(() =>
      this.#account.deliveries.update(delivery.id, {
        attempts: delivery.attempts + 1,
        nextAttempt,
        ...(isTooOld && { state: "failed" }),
      }),
    );
  }

  #markDelivered(id: string): void {
    const delivery = this.#account.deliveries.find(id);
    if (!delivery) return;
    this.#store.transaction(() => {
      this.#account.deliveries.remove(id);
      const { pending_webhooks } = this.#account.events.get(delivery.event);
      this.#account.events.update(delivery.event, { pending_webhooks: pending_webhooks - 1 });
    });
  }

  #findDue({ id }: Endpoint): Delivery | undefined {
    const now = Date.now();
    if ((this.#unreachableUntil.get(id) ?? 0) > now) return undefined;
    return this.#listPending((one) => one.endpoint === id && one.nextAttempt <= now)[0];
  }

  /** Oldest first. */
  #listPending(wanted: (delivery: Delivery) => boolean = () => true): Delivery[] {
    return this.#account.deliveries
      .listNewestFirst((one) => one.state === "pending" && wanted(one))
      .reverse();
  }

  #scheduleNext(): void {
    clearTimeout(this.#timer);
    if (this.#closed.signal.aborted) return;
    const known = new Set(listEndpoints(this.#account, this.#forward).map(({ id }) => id));
    const times = this.#listPending(({ endpoint }) => known.has(endpoint)).map(({ endpoint, nextAttempt }) =>
      Math.max(nextAttempt, this.#unreachableUntil.get(endpoint) ?? 0),
    );
    if (times.length === 0) return;
    this.#timer = setTimeout(() => this.deliverDue(), Math.max(Math.min(...times) - Date.now(), 10));
    this.#timer.unref();
  }
}

const getDeliveryId = (event: Event, endpoint: Endpoint) => `${event.id}:${endpoint.id}`;
const isAccepted = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;
