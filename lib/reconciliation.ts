import { Duration, type Stack, Validations } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { reconcileFunction } from "./background-functions.ts";
import type { ApiResources } from "./functions.ts";
import type { Stage } from "./stage.ts";

/** The clock that once a day has every paying member compared with what Stripe says of them. */
export function reconciliation(stack: Stack, stage: Stage, resources: ApiResources): NodejsFunction {
  const reconcile = reconcileFunction(stack, stage, resources);
  const clock = new Rule(stack, "EachDay", {
    schedule: Schedule.rate(Duration.days(1)),
    targets: [new LambdaFunction(reconcile, { retryAttempts: 1 })],
  });
  Validations.of(clock).acknowledge({
    id: "Serverless-EventBusDLQ",
    reason: "Who was not looked at is the first on the next day, and a failure rings by itself.",
  });
  return reconcile;
}
