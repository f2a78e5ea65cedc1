import { type Duration, type Stack, Validations } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import type { DeclaredFunction } from "./api-function.ts";

/** A function that runs on a schedule. Its code logs a heartbeat (lambdas/job.ts), and an alarm sounds without one. */
export interface ScheduledJob {
  readonly fn: NodejsFunction;
  readonly every: Duration;
}

/** Creates a function and calls it at its rate. The next run has to do what a failed one did not. */
export function scheduleJob(stack: Stack, id: string, { create, every }: DeclaredFunction): ScheduledJob {
  if (every === undefined) throw new Error(`${id} declares no rate`);
  const fn = create(stack, id);
  const rule = new Rule(stack, `Schedule-${id}`, {
    schedule: Schedule.rate(every),
    targets: [new LambdaFunction(fn, { retryAttempts: 1 })],
  });
  Validations.of(rule).acknowledge({
    id: "Serverless-EventBusDLQ",
    reason: "The next run does what a failed one did not, and alarms report failures and silence.",
  });
  return { fn, every };
}
