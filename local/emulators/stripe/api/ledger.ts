import { Collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";
import type { Param, Params } from "./form-body.ts";
import type { KeyKind } from "./keys.ts";

/** One call of the API, as it came and as it was answered. */
export interface Entry {
  /** The request's, as the answer's header names it. */
  id: string;
  /** ISO UTC. */
  time: string;
  method: string;
  path: string;
  /** The parameters of query and body; of a card's number the last four digits. */
  body: Params;
  idempotency_key: string | null;
  /** Null when no answer was given. */
  status: number | null;
  key: KeyKind | null;
  /** Whether the answer was an earlier one's. */
  replayed: boolean;
  /** What the caller was made to suffer, if anything. */
  fault: string | null;
}

const MOST = 10_000;

/** Every call, oldest first. */
export class Ledger {
  readonly #entries: Collection<Entry>;

  constructor(store: Store) {
    this.#entries = new Collection<Entry>(store, "call");
  }

  all(): Entry[] {
    return this.#entries.newestFirst().reverse();
  }

  /** To be called in a transaction, as the next. */
  add(entry: Entry): void {
    this.#entries.put({ ...entry, body: masked(entry.body) });
    const oldest = this.#entries.oldest();
    if (oldest && this.#entries.count > MOST) this.#entries.remove(oldest.id);
  }

  clear(): void {
    for (const { id } of this.all()) this.#entries.remove(id);
  }
}

/** No number of a card, not even of a test card, is to be found in what is kept. */
function masked(params: Params): Params {
  const pairs = Object.entries(params).map(([name, value]): [string, Param] => {
    if (name === "cvc") return [name, "***"];
    if (name === "number" && typeof value === "string") return [name, `**** ${value.slice(-4)}`];
    return [name, typeof value === "string" ? value : masked(value)];
  });
  return Object.fromEntries(pairs);
}
