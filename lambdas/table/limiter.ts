import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { busy, tooManyRequests } from "../errors.ts";
import { limitEntity } from "./system-entities.ts";
import { ifConditionHolds } from "./transactions.ts";

export interface RateLimit {
  uses: number;
  /** Counted from the first use. */
  windowSeconds: number;
}

/**
 * Counts one use of `what` by `client`, in one atomic write, or in two where it begins a window. Throws
 * too_many_requests past the limit, with the seconds until the window ends.
 */
export async function enforceRateLimit(
  what: string,
  client: string,
  limit: RateLimit,
  now = Date.now(),
): Promise<void> {
  const id = `${what}#${client}`;
  // A second round where another request of the same client has begun the window meanwhile.
  for (let round = 0; round < 2; round++) {
    const used = await addUse(id, now);
    if (!used && (await beginWindow(id, now, limit.windowSeconds))) return;
    if (!used) continue;
    if (used.uses <= limit.uses) return;
    throw tooManyRequests(Math.ceil((Date.parse(used.ends_at) - now) / 1_000));
  }
  throw busy();
}

/** The counter after this use; undefined where no window is open. */
async function addUse(id: string, now: number) {
  const open: Condition<typeof limitEntity> = { attr: "ends_at", gt: new Date(now).toISOString() };
  const write = limitEntity
    .build(UpdateAttributesCommand)
    .item({ id, uses: $add(1) })
    .options({ condition: open, returnValues: "ALL_NEW" });
  return (await ifConditionHolds(() => write.send()))?.Attributes;
}

/** Whether the window was begun by this very use. */
async function beginWindow(id: string, now: number, seconds: number): Promise<boolean> {
  const none: Condition<typeof limitEntity> = {
    or: [
      { attr: "id", exists: false },
      // The row may outlive its window: DynamoDB deletes expired rows when it finds the time.
      { attr: "ends_at", lte: new Date(now).toISOString() },
    ],
  };
  const ends = now + seconds * 1_000;
  const write = limitEntity
    .build(PutItemCommand)
    .item({ id, uses: 1, ends_at: new Date(ends).toISOString(), ttl: Math.ceil(ends / 1_000) })
    .options({ condition: none });
  return (await ifConditionHolds(() => write.send())) !== undefined;
}
