import { createHash } from "node:crypto";
import { AppError } from "../errors.ts";
import { membershipStore } from "./membership-store.ts";

/** After so many failures of one key Stripe may be answering with what it has saved for it. */
const patience = 3;

/** What a key says of its call's parameters: Stripe refuses a key that comes again with others. */
export const hashParameters = (parameters: object): string =>
  createHash("sha256").update(JSON.stringify(parameters)).digest("base64url").slice(0, 16);

/**
 * Makes one object at Stripe for one intent, however often it is asked for: `create` gets the key, the same each
 * time. Once that key has failed three times, Stripe may have saved the failure and would repeat it for a day: then
 * `find` looks for what may have been made all the same, where the caller has not, and only then a new key is used
 * (REL-8).
 * Throws what the last call throws.
 */
export async function createIdempotently<Made>(
  intent: string,
  create: (idempotencyKey: string) => Promise<Made>,
  find: () => Promise<Made | undefined> = async () => undefined,
): Promise<Made> {
  const attempt = Math.floor((await membershipStore.failuresOf(intent)) / patience);
  const made = attempt === 0 ? undefined : await find();
  if (made) return made;
  try {
    return await create(attempt === 0 ? intent : `${intent}-${attempt}`);
  } catch (error) {
    if (error instanceof AppError && error.code === "payment_provider_unavailable")
      await membershipStore.countFailure(intent, Date.now());
    throw error;
  }
}
