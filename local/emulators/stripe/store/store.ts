import { join } from "node:path";
import { Journal } from "../../kit/journal.ts";

interface Undo {
  kind: string;
  id: string;
  before: unknown;
}

/**
 * Values by kind and id in memory, kept in a journal that survives kill -9. Changes are made in transactions,
 * which are synchronous and therefore never mix: those of one lie on the disk together or not at all.
 */
export class Store {
  readonly #journal: Journal;
  readonly #kinds = new Map<string, Map<string, unknown>>();
  #undo: Undo[] = [];

  private constructor(journal: Journal, values: Map<string, unknown>) {
    this.#journal = journal;
    for (const [key, value] of values) {
      const slash = key.indexOf("/");
      this.all(key.slice(0, slash)).set(key.slice(slash + 1), value);
    }
  }

  /** Throws when the journal is damaged in a way that no crash explains. */
  static async open(dir: string): Promise<Store> {
    const { journal, values } = await Journal.open(join(dir, "stripe.jsonl"), () => true);
    return new Store(journal, values);
  }

  /** By id, in the order in which they were first put. To be changed by `put` and `remove` only. */
  all(kind: string): Map<string, unknown> {
    const found = this.#kinds.get(kind) ?? new Map<string, unknown>();
    this.#kinds.set(kind, found);
    return found;
  }

  put(kind: string, id: string, value: unknown): void {
    this.#undo.push({ kind, id, before: this.all(kind).get(id) });
    this.all(kind).set(id, value);
  }

  remove(kind: string, id: string): void {
    this.#undo.push({ kind, id, before: this.all(kind).get(id) });
    this.all(kind).delete(id);
  }

  /**
   * Runs `change` as one whole. When it throws, nothing of it has happened, unless `keeps` says of the error that
   * it only tells what was done. The change is durable after `flush`.
   */
  transaction<Result>(change: () => Result, keeps: (error: unknown) => boolean = () => false): Result {
    try {
      const result = change();
      this.#commit();
      return result;
    } catch (error) {
      if (keeps(error)) this.#commit();
      else this.#rollBack();
      throw error;
    }
  }

  /** Resolves when every finished transaction is on the disk. */
  flush(): Promise<void> {
    return this.#journal.flush();
  }

  close(): Promise<void> {
    return this.#journal.close();
  }

  #commit(): void {
    const changed = new Map(this.#undo.map(({ kind, id }) => [`${kind}/${id}`, this.all(kind).get(id)]));
    for (const [key, value] of changed) this.#journal.write(key, value ?? null);
    this.#undo = [];
  }

  #rollBack(): void {
    for (const { kind, id, before } of this.#undo.reverse()) {
      if (before === undefined) this.all(kind).delete(id);
      else this.all(kind).set(id, before);
    }
    this.#undo = [];
  }
}
