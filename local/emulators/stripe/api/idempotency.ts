import { createHash } from "node:crypto";
import { Collection } from "../store/collection.ts";
import type { Store } from "../store/store.ts";
import { StripeError } from "./errors.ts";

/** A response as sent. */
export interface Answer {
  status: number;
  body: object;
}

interface IdempotencyRecord extends Answer {
  /** The key. */
  id: string;
  path: string;
  /** A hash of query and body, which may contain a card number. */
  form: string;
  /** Milliseconds since the epoch. */
  at: number;
}

interface CallContent {
  path: string;
  /** The raw query and body. */
  form: string;
}

const DAY_MS = 86_400_000;
const MAX_KEY_LENGTH = 255;

/** Saved responses of calls with an Idempotency-Key, for a day. */
export class Idempotency {
  readonly #records: Collection<IdempotencyRecord>;
  readonly #now: () => number;

  /** `now` in milliseconds. */
  constructor(store: Store, now: () => number) {
    this.#records = new Collection<IdempotencyRecord>(store, "idempotency_key");
    this.#now = now;
    store.transaction(() => this.#deleteExpired());
  }

  /** Finds the saved response for a key. Throws when the key was used for a different call. */
  find(key: string, { path, form }: CallContent): Answer | undefined {
    if (key.length > MAX_KEY_LENGTH)
      throw misused(`Idempotency keys have at most ${MAX_KEY_LENGTH} characters.`);
    const kept = this.#records.find(key);
    if (!kept || kept.at <= this.#now() - DAY_MS) return undefined;
    const use = `Try using a key other than '${key}' if you meant to execute a different request.`;
    if (kept.path !== path)
      throw misused(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${kept.path}'). ${use}`,
      );
    if (kept.form !== computeFingerprint(form))
      throw misused(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ${use}`,
      );
    return kept;
  }

  save(key: string, { path, form }: CallContent, { status, body }: Answer): void {
    this.#records.put({ id: key, path, form: computeFingerprint(form), at: this.#now(), status, body });
  }

  #deleteExpired(): void {
    const old = this.#records.listNewestFirst(({ at }) => at <= this.#now() - DAY_MS);
    for (const { id } of old) this.#records.remove(id);
  }
}

const computeFingerprint = (form: string): string => createHash("sha256").update(form).digest("base64url");

const misused = (message: string) => new StripeError(400, "idempotency_error", message);
