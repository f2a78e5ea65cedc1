import { createHash } from "node:crypto";
import { membershipStore } from "./membership-store.ts";

/** After this many failures of an idempotency key, Stripe may have saved the failure and repeat it for every retry. */
const maxFailures = 3;

/** A hash of a call's parameters, for its idempotency key: Stripe rejects a key that is reused with other parameters. */
export const hashParameters = (parameters: object): string =>
  createHash("sha256").update(JSON.stringify(parameters)).digest("base64url").slice(0, 16);

/**
 * Creates one object at Stripe for an intent, however often it is called: `create` gets an idempotency key that is the
 * same for every retry. After three failures Stripe may have saved the failure and would repeat it for a day. Then `find`
 * looks for an object that was created nevertheless, and only if there is none a new key is used (REL-8). Throws what
 * `create` and `find` throw.
 */
export async function createIdempotently<Created>(
  intent: string,
  create: (idempotencyKey: string) => Promise<Created>,
  find: () => Promise<Created | undefined> = async () => undefined,
): Promise<Created> {
  const generation = Math.floor((await membershipStore.getFailureCount(intent)) / maxFailures);
  const existing = generation === 0 ? undefined : await find();
  if (existing) return existing;
  try {
    return await create(generation === 0 ? intent : `${intent}-${generation}`);
  } catch (error) {
    // Stripe repeats its refusals too, such as that of a refund while the account's balance is too low.
    await membershipStore.countFailure(intent, Date.now());
    throw error;
  }
}
