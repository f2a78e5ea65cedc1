import type { Account } from "../store/account.ts";
import type { Event } from "../store/objects.ts";
import type { Delivery } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import { allEndpoints, type Endpoint, endpointsFor, type Forward } from "./endpoints.ts";
import { postEvent } from "./post-event.ts";

/** Whether events go out, wait, or are lost for good. */
export type Mode = "on" | "held" | "dropped";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 10_000;
const GIVE_UP_AFTER = 3 * 86_400;

/**
 * Brings every event to the endpoints that want it, each endpoint's one after the other in the order in which they
 * happened. One that an endpoint refuses is tried again later and holds up nobody; while an endpoint cannot be
 * reached at all, all of its events wait. What is still to be delivered survives a restart.
 */
export class Deliveries {
  readonly #store: Store;
  readonly #account: Account;
  readonly #forward: Forward | null;
  readonly #busy = new Set<string>();
  readonly #away = new Map<string, number>();
  readonly #ended = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #mode: Mode = "on";

  constructor(store: Store, account: Account, forward: Forward | null) {
    this.#store = store;
    this.#account = account;
    this.#forward = forward;
    account.listen((event) => this.#enqueue(event));
    store.transaction(() => this.#release());
  }

  get mode(): Mode {
    return this.#mode;
  }

  /** Switching on lets go what was held; what was dropped stays lost. */
  switchTo(mode: Mode): void {
    this.#mode = mode;
    if (mode === "on") this.#store.transaction(() => this.#release());
    this.go();
  }

  /** The events that some endpoint has not taken, oldest first, and what becomes of each. */
  open(): Pick<Delivery, "event" | "attempts" | "state">[] {
    return this.#account.deliveries
      .newestFirst()
      .reverse()
      .map(({ event, attempts, state }) => ({ event, attempts, state }));
  }

  /** Sends what is due. To be called after each transaction. */
  go(): void {
    for (const endpoint of allEndpoints(this.#account, this.#forward)) void this.#serve(endpoint);
  }

  /** Sends an event to all that want it, now and once, and returns what they answered. */
  resend(event: Event): Promise<{ url: string; status: number | null }[]> {
    return Promise.all(
      endpointsFor(this.#account, this.#forward, event.type).map(async (endpoint) => {
        const status = await postEvent(this.#account, event, endpoint, this.#ended.signal);
        if (isTaken(status)) this.#settle(idOf(event, endpoint));
        return { url: endpoint.url(), status: status ?? null };
      }),
    );
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#ended.abort();
  }

  #enqueue(event: Event): void {
    const endpoints = endpointsFor(this.#account, this.#forward, event.type);
    this.#account.events.update(event.id, { pending_webhooks: endpoints.length });
    const state = this.#mode === "on" ? "pending" : this.#mode === "held" ? "held" : "failed";
    for (const endpoint of endpoints)
      this.#account.deliveries.put({
        id: idOf(event, endpoint),
        event: event.id,
        endpoint: endpoint.id,
        attempts: 0,
        nextAttempt: 0,
        state,
      });
  }

  #release(): void {
    for (const { id } of this.#account.deliveries.newestFirst(({ state }) => state === "held"))
      this.#account.deliveries.update(id, { state: "pending" });
  }

  async #serve(endpoint: Endpoint): Promise<void> {
    if (this.#busy.has(endpoint.id)) return;
    this.#busy.add(endpoint.id);
    try {
      for (let due = this.#due(endpoint); due && !this.#ended.signal.aborted; due = this.#due(endpoint))
        await this.#deliver(due, endpoint);
    } finally {
      this.#busy.delete(endpoint.id);
    }
    this.#wakeLater();
  }

  async #deliver(delivery: Delivery, endpoint: Endpoint): Promise<void> {
    // Nobody is told of what a crash could still undo.
    await this.#store.flush();
    const event = this.#account.events.get(delivery.event);
    const status = await postEvent(this.#account, event, endpoint, this.#ended.signal);
    if (this.#ended.signal.aborted) return;
    if (isTaken(status)) return this.#settle(delivery.id);
    const nextAttempt = Date.now() + Math.min(FIRST_WAIT * 2 ** delivery.attempts, LONGEST_WAIT);
    if (status === undefined) this.#away.set(endpoint.id, nextAttempt);
    const isHopeless = event.created + GIVE_UP_AFTER < this.#account.now();
    // Somebody may have sent it by hand meanwhile.
    if (!this.#account.deliveries.find(delivery.id)) return;
    this.#store.transaction(() =>
      this.#account.deliveries.update(delivery.id, {
        attempts: delivery.attempts + 1,
        nextAttempt,
        ...(isHopeless && { state: "failed" }),
      }),
    );
  }

  #settle(id: string): void {
    const delivery = this.#account.deliveries.find(id);
    if (!delivery) return;
    this.#store.transaction(() => {
      this.#account.deliveries.remove(id);
      const { pending_webhooks } = this.#account.events.get(delivery.event);
      this.#account.events.update(delivery.event, { pending_webhooks: pending_webhooks - 1 });
    });
  }

  #due({ id }: Endpoint): Delivery | undefined {
    const now = Date.now();
    if (this.#mode !== "on" || (this.#away.get(id) ?? 0) > now) return undefined;
    return this.#pending((one) => one.endpoint === id && one.nextAttempt <= now)[0];
  }

  /** Oldest first. */
  #pending(wanted: (delivery: Delivery) => boolean = () => true): Delivery[] {
    return this.#account.deliveries.newestFirst((one) => one.state === "pending" && wanted(one)).reverse();
  }

  #wakeLater(): void {
    clearTimeout(this.#timer);
    if (this.#mode !== "on" || this.#ended.signal.aborted) return;
    const known = new Set(allEndpoints(this.#account, this.#forward).map(({ id }) => id));
    const times = this.#pending(({ endpoint }) => known.has(endpoint)).map(({ endpoint, nextAttempt }) =>
      Math.max(nextAttempt, this.#away.get(endpoint) ?? 0),
    );
    if (times.length === 0) return;
    this.#timer = setTimeout(() => this.go(), Math.max(Math.min(...times) - Date.now(), 10));
    this.#timer.unref();
  }
}

const idOf = (event: Event, endpoint: Endpoint) => `${event.id}:${endpoint.id}`;
const isTaken = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;
