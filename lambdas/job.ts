import { randomUUID } from "node:crypto";
import type { Context, ScheduledEvent } from "aws-lambda";
import { withRequestId } from "./log.ts";
import { logMetric } from "./log-metric.ts";
import { getHeartbeatMetric } from "./metric.ts";
import { mapStack } from "./source-stack.ts";

type Event = Pick<ScheduledEvent, "time">;
type RunContext = Pick<Context, "getRemainingTimeInMillis"> & Partial<Pick<Context, "awsRequestId">>;

/**
 * Returns the time from which a run leases rows, in milliseconds since the epoch. It is never before now: Lambda repeats a
 * failed run with its old time, and leases from then on would soon be over.
 */
export const getLeaseTime = ({ time }: Event): number => Math.max(Date.parse(time), Date.now());

/**
 * Makes the handler of a scheduled job (cron): adds the id of the invocation to its log lines and logs a heartbeat when a
 * run completes. A run that throws logs none. `name` is the function's name in lib (lib/constructs/scheduled-job.ts).
 */
export const runJob =
  (name: string, work: (event: Event, context: RunContext) => Promise<unknown>) =>
  (event: Event, context: RunContext): Promise<void> =>
    withRequestId(context.awsRequestId ?? randomUUID(), async () => {
      await work(event, context).catch((error) => {
        // Lambda prints what a handler throws.
        if (error instanceof Error && error.stack) error.stack = mapStack(error.stack);
        throw error;
      });
      logMetric("A scheduled job has completed", getHeartbeatMetric(name), 1, { job: name });
    });
