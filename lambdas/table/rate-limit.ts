import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { busy, tooManyRequests } from "../errors.ts";
import { findRow } from "./find-row.ts";
import { limitEntity } from "./limit-entities.ts";
import { ifConditionHolds } from "./transactions.ts";

/** A fixed-window rate limit. */
export interface RateLimit {
  uses: number;
  /** The window starts with the first use. */
  windowSeconds: number;
  /** The message for a client who has to wait this long, if the usual one does not say enough. */
  describe?: (retryAfterSeconds: number) => string;
}

/**
 * Counts one use of `what` by `client`, in one atomic write, or two if it starts a window. Throws too_many_requests if
 * the limit is exceeded, with the seconds until the window ends.
 */
export async function enforceRateLimit(
  what: string,
  client: string,
  limit: RateLimit,
  now = Date.now(),
): Promise<void> {
  const id = `${what}#${client}`;
  // The second attempt is for a window that a concurrent request has just started.
  for (let attempt = 0; attempt < 2; attempt++) {
    const used = await addUse(id, now);
    if (!used && (await startWindow(id, now, limit.windowSeconds))) return;
    if (!used) continue;
    if (used.uses <= limit.uses) return;
    const seconds = Math.ceil((Date.parse(used.ends_at) - now) / 1_000);
    throw tooManyRequests(seconds, limit.describe?.(seconds));
  }
  throw busy();
}

/**
 * Runs `first` for the first use of `what` by `client`, and does nothing for the others within the window. The window
 * starts once `first` has succeeded, so that a refused use does not allow the next one. Uses at the same moment may both run
 * it.
 */
export async function runOncePerWindow(
  what: string,
  client: string,
  windowSeconds: number,
  first: () => Promise<void>,
  now = Date.now(),
): Promise<void> {
  const id = `${what}#${client}`;
  if (await addUse(id, now)) return;
  await first();
  await startWindow(id, now, windowSeconds);
}

/** The counter after this use; undefined if no window is open. */
async function addUse(id: string, now: number) {
  const isOpen: Condition<typeof limitEntity> = { attr: "ends_at", gt: new Date(now).toISOString() };
  const write = limitEntity
    .build(UpdateAttributesCommand)
    .item({ id, uses: $add(1) })
    .options({ condition: isOpen, returnValues: "ALL_NEW" });
  return (await ifConditionHolds(() => write.send()))?.Attributes;
}

/** Whether a window of `what` is open for `client`. */
export async function isWindowOpen(what: string, client: string, now: number): Promise<boolean> {
  const row = await findRow(limitEntity, { id: `${what}#${client}` });
  return row !== undefined && row.ends_at > new Date(now).toISOString();
}

/** The item that starts a window with what it limits, in one transaction. Its condition fails while one is open. */
export const buildWindowStart = (what: string, client: string, seconds: number, now: number) =>
  limitEntity
    .build(PutTransaction)
    .item(toWindow(`${what}#${client}`, now, seconds))
    .options({ condition: hasNoWindow(now) });

/** Returns whether this use started the window. */
async function startWindow(id: string, now: number, seconds: number): Promise<boolean> {
  const write = limitEntity
    .build(PutItemCommand)
    .item(toWindow(id, now, seconds))
    .options({ condition: hasNoWindow(now) });
  return (await ifConditionHolds(() => write.send())) !== undefined;
}

function toWindow(id: string, now: number, seconds: number) {
  const ends = now + seconds * 1_000;
  return { id, uses: 1, ends_at: new Date(ends).toISOString(), ttl: Math.ceil(ends / 1_000) };
}

const hasNoWindow = (now: number): Condition<typeof limitEntity> => ({
  or: [
    { attr: "id", exists: false },
    // DynamoDB may delete expired rows late.
    { attr: "ends_at", lte: new Date(now).toISOString() },
  ],
});
