import { $add } from "dynamodb-toolbox/entity/actions/update";
import { duePartitions } from "../table/system-entities.ts";

/* What a row of the outbox says after a change, for both of its stores. Times in milliseconds since the epoch. */

export const instant = (ms: number): string => new Date(ms).toISOString();

/** After any change. */
export const changed = (now: number) => ({ updated_at: instant(now), version: $add(1) });

/** Until its next try, at `at`, an instant. */
export const waiting = (at: string) =>
  ({ state: "pending", due_pk: duePartitions.pending, due_at: at }) as const;

/** As if it had been enqueued at `now`. */
export const anew = (now: number) => ({
  tries: 0,
  since: instant(now),
  ...waiting(instant(now)),
  ...changed(now),
});
