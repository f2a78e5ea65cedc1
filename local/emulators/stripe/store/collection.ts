import { noSuch } from "../api/errors.ts";
import type { Store } from "./store.ts";

/** All objects of one type. */
export class Collection<Item extends { id: string }> {
  readonly #store: Store;
  readonly #kind: string;
  readonly #noun: string;

  /** `noun` is the name used in error messages. */
  constructor(store: Store, kind: string, noun: string = kind) {
    this.#store = store;
    this.#kind = kind;
    this.#noun = noun;
  }

  find(id: string): Item | undefined {
    return this.#items().get(id);
  }

  /** Gets the object with the id in the path. Throws `resource_missing`, 404. */
  get(id: string): Item {
    const found = this.find(id);
    if (!found) throw noSuch(this.#noun, id);
    return found;
  }

  /** Gets the object with the id in a parameter. Throws `resource_missing`, 400. */
  getByParam(id: string, param: string): Item {
    const found = this.find(id);
    if (!found) throw noSuch(this.#noun, id, param);
    return found;
  }

  /** Lists the objects that match the filter, newest first. */
  listNewestFirst(isWanted: (item: Item) => boolean = () => true): Item[] {
    return [...this.#items().values()].filter(isWanted).reverse();
  }

  get count(): number {
    return this.#items().size;
  }

  findOldest(): Item | undefined {
    return this.#items().values().next().value;
  }

  put(item: Item): Item {
    this.#store.put(this.#kind, item.id, item);
    return item;
  }

  /** Applies a change to the current state of the object. */
  update(id: string, change: Partial<Item>): Item {
    return this.put({ ...this.get(id), ...change });
  }

  remove(id: string): void {
    this.#store.remove(this.#kind, id);
  }

  #items(): Map<string, Item> {
    return this.#store.getCollection(this.#kind) as Map<string, Item>;
  }
}
