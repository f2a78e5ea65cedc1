import { Collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";
import type { Param, Params } from "./form-body.ts";
import type { KeyKind } from "./keys.ts";

/** One API call and its response status. */
export interface LedgerEntry {
  /** The request id, as in the response header. */
  id: string;
  /** ISO UTC. */
  time: string;
  method: string;
  path: string;
  /** Parameters of query and body; card numbers are masked except the last four digits. */
  body: Params;
  idempotency_key: string | null;
  /** Null without a response. */
  status: number | null;
  key: KeyKind | null;
  /** Whether the response was replayed for an Idempotency-Key. */
  replayed: boolean;
  /** The injected fault, if any. */
  fault: string | null;
}

const MAX_ENTRIES = 10_000;

/** All API calls, oldest first. */
export class Ledger {
  readonly #entries: Collection<LedgerEntry>;

  constructor(store: Store) {
    this.#entries = new Collection<LedgerEntry>(store, "call");
  }

  list(): LedgerEntry[] {
    return this.#entries.listNewestFirst().reverse();
  }

  /** Call in a transaction. */
  add(entry: LedgerEntry): void {
    this.#entries.put({ ...entry, body: maskCardNumbers(entry.body) });
    const oldest = this.#entries.findOldest();
    if (oldest && this.#entries.count > MAX_ENTRIES) this.#entries.remove(oldest.id);
  }

  clear(): void {
    for (const { id } of this.list()) this.#entries.remove(id);
  }
}

/** Masks card numbers and security codes, even of test cards. */
function maskCardNumbers(params: Params): Params {
  const pairs = Object.entries(params).map(([name, value]): [string, Param] => {
    if (name === "cvc") return [name, "***"];
    if (name === "number" && typeof value === "string") return [name, `**** ${value.slice(-4)}`];
    return [name, typeof value === "string" ? value : maskCardNumbers(value)];
  });
  return Object.fromEntries(pairs);
}
