import { createHash } from "node:crypto";
import { Collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";
import { StripeError } from "./errors.ts";

/** An answer as it went out. */
export interface Answer {
  status: number;
  body: object;
}

interface Kept extends Answer {
  /** The key. */
  id: string;
  path: string;
  /** A fingerprint of query and body: there may be a card's number in them. */
  form: string;
  /** Milliseconds since the epoch. */
  at: number;
}

interface Asked {
  path: string;
  /** Query and body, as they came. */
  form: string;
}

const DAY = 86_400_000;
const LONGEST = 255;

/** The answers of calls that carried an Idempotency-Key, kept for a day. */
export class Idempotency {
  readonly #kept: Collection<Kept>;
  readonly #now: () => number;

  /** `now` in milliseconds. */
  constructor(store: Store, now: () => number) {
    this.#kept = new Collection<Kept>(store, "idempotency_key");
    this.#now = now;
    store.transaction(() => this.#forgetOld());
  }

  /** What the key was answered before. Throws when it then belonged to another call. */
  recall(key: string, { path, form }: Asked): Answer | undefined {
    if (key.length > LONGEST) throw misused(`Idempotency keys have at most ${LONGEST} characters.`);
    const kept = this.#kept.find(key);
    if (!kept || kept.at <= this.#now() - DAY) return undefined;
    const use = `Try using a key other than '${key}' if you meant to execute a different request.`;
    if (kept.path !== path)
      throw misused(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.path}'). ${use}`,
      );
    if (kept.form !== fingerprint(form))
      throw misused(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ${use}`,
      );
    return kept;
  }

  keep(key: string, { path, form }: Asked, { status, body }: Answer): void {
    this.#kept.put({ id: key, path, form: fingerprint(form), at: this.#now(), status, body });
  }

  #forgetOld(): void {
    const old = this.#kept.newestFirst(({ at }) => at <= this.#now() - DAY);
    for (const { id } of old) this.#kept.remove(id);
  }
}

const fingerprint = (form: string): string => createHash("sha256").update(form).digest("base64url");

const misused = (message: string) => new StripeError(400, "idempotency_error", message);
