import { noSuch } from "../api/errors.ts";
import type { Store } from "./store.ts";

/** All objects of one kind. */
export class Collection<Item extends { id: string }> {
  readonly #store: Store;
  readonly #kind: string;
  readonly #noun: string;

  /** `noun` is what Stripe's messages call one of them. */
  constructor(store: Store, kind: string, noun: string = kind) {
    this.#store = store;
    this.#kind = kind;
    this.#noun = noun;
  }

  find(id: string): Item | undefined {
    return this.#items().get(id);
  }

  /** The one that the request's path names. Throws `resource_missing`, 404. */
  get(id: string): Item {
    const found = this.find(id);
    if (!found) throw noSuch(this.#noun, id);
    return found;
  }

  /** The one that a parameter of the request names. Throws `resource_missing`, 400, as Stripe does. */
  named(id: string, param: string): Item {
    const found = this.find(id);
    if (!found) throw noSuch(this.#noun, id, param);
    return found;
  }

  /** Those that `wanted` takes, newest first. */
  newestFirst(wanted: (item: Item) => boolean = () => true): Item[] {
    return [...this.#items().values()].filter(wanted).reverse();
  }

  get count(): number {
    return this.#items().size;
  }

  oldest(): Item | undefined {
    return this.#items().values().next().value;
  }

  put(item: Item): Item {
    this.#store.put(this.#kind, item.id, item);
    return item;
  }

  /** Changes it as it is now, not as the caller once read it. */
  update(id: string, change: Partial<Item>): Item {
    return this.put({ ...this.get(id), ...change });
  }

  remove(id: string): void {
    this.#store.remove(this.#kind, id);
  }

  #items(): Map<string, Item> {
    return this.#store.all(this.#kind) as Map<string, Item>;
  }
}
