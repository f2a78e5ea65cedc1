import { type Duration, type Stack, Validations } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import type { IQueue } from "aws-cdk-lib/aws-sqs";

/** A function that runs on a schedule. Its code logs a heartbeat (lambdas/job.ts), and an alarm sounds without one. */
export interface ScheduledJob {
  readonly fn: NodejsFunction;
  readonly every: Duration;
}

/** Calls `fn` at a fixed rate. Without a dead-letter queue, the next run has to do what a failed one did not. */
export function scheduleJob(
  stack: Stack,
  ruleId: string,
  { fn, every, deadLetterQueue }: ScheduledJob & { deadLetterQueue?: IQueue },
): ScheduledJob {
  const rule = new Rule(stack, ruleId, {
    schedule: Schedule.rate(every),
    targets: [new LambdaFunction(fn, deadLetterQueue ? { deadLetterQueue } : { retryAttempts: 1 })],
  });
  if (!deadLetterQueue)
    Validations.of(rule).acknowledge({
      id: "Serverless-EventBusDLQ",
      reason: "The next run does what a failed one did not, and alarms report failures and silence.",
    });
  return { fn, every };
}
