import { join } from "node:path";
import { Journal } from "../../kit/journal.ts";

interface Undo {
  kind: string;
  id: string;
  before: unknown;
}

/**
 * Values by kind and id in memory, persisted in a journal that survives kill -9. Transactions are synchronous, so
 * they never interleave, and atomic on disk.
 */
export class Store {
  readonly #journal: Journal;
  readonly #kinds = new Map<string, Map<string, unknown>>();
  #undo: Undo[] = [];

  private constructor(journal: Journal, values: Map<string, unknown>) {
    this.#journal = journal;
    for (const [key, value] of values) {
      const slash = key.indexOf("/");
      this.getCollection(key.slice(0, slash)).set(key.slice(slash + 1), value);
    }
  }

  /** Opens the store. Throws when the journal is damaged in a way that a crash cannot cause. */
  static async open(dir: string): Promise<Store> {
    const { journal, values } = await Journal.open(join(dir, "stripe.jsonl"), () => true);
    return new Store(journal, values);
  }

  /** Gets the values of a kind by id, in insertion order. Change them with `put` and `remove` only. */
  getCollection(kind: string): Map<string, unknown> {
    const found = this.#kinds.get(kind) ?? new Map<string, unknown>();
    this.#kinds.set(kind, found);
    return found;
  }

  put(kind: string, id: string, value: unknown): void {
    this.#undo.push({ kind, id, before: this.getCollection(kind).get(id) });
    this.getCollection(kind).set(id, value);
  }

  remove(kind: string, id: string): void {
    this.#undo.push({ kind, id, before: this.getCollection(kind).get(id) });
    this.getCollection(kind).delete(id);
  }

  /**
   * Runs a change atomically. Rolls back when it throws, unless `keepsChanges` returns true for the error. The
   * change is durable after `flush`.
   */
  transaction<Result>(change: () => Result, keepsChanges: (error: unknown) => boolean = () => false): Result {
    try {
      const result = change();
      this.#commit();
      return result;
    } catch (error) {
      if (keepsChanges(error)) this.#commit();
      else this.#rollBack();
      throw error;
    }
  }

  /** Resolves when every finished transaction is on disk. */
  flush(): Promise<void> {
    return this.#journal.flush();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #commit(): void {
    const changed = new Map(
      this.#undo.map(({ kind, id }) => [`${kind}/${id}`, this.getCollection(kind).get(id)]),
    );
    for (const [key, value] of changed) this.#journal.write(key, value ?? null);
    this.#undo = [];
  }

  #rollBack(): void {
    for (const { kind, id, before } of this.#undo.reverse()) {
      if (before === undefined) this.getCollection(kind).delete(id);
      else this.getCollection(kind).set(id, before);
    }
    this.#undo = [];
  }
}
