import { createHash } from "node:crypto";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { findRow } from "../table/find-row.ts";
import { limitEntity } from "../table/limit-entities.ts";

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
  const generation = Math.floor((await getFailureCount(intent)) / maxFailures);
  const existing = generation === 0 ? undefined : await find();
  if (existing) return existing;
  try {
    return await create(generation === 0 ? intent : `${intent}-${generation}`);
  } catch (error) {
    // Stripe repeats its refusals too, such as that of a refund while the account's balance is too low.
    await countFailure(intent, Date.now());
    throw error;
  }
}

/** Counts the failed calls for this intent, until a day passes without a failure. */
async function getFailureCount(intent: string): Promise<number> {
  const row = await findRow(limitEntity, { id: toFailureId(intent) });
  return row?.uses ?? 0;
}

async function countFailure(intent: string, now: number): Promise<void> {
  const ends = now + failureMs;
  await limitEntity
    .build(UpdateAttributesCommand)
    .item({
      id: toFailureId(intent),
      uses: $add(1),
      ends_at: new Date(ends).toISOString(),
      ttl: Math.ceil(ends / 1_000),
    })
    .send();
}

const toFailureId = (intent: string) => `stripe#${intent}`;
/** Stripe forgets idempotency keys after a day. */
const failureMs = 86_400_000;
