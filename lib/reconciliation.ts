import { Duration, type Stack, Validations } from "aws-cdk-lib";
import { type IMetric, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { reviewMetric } from "../lambdas/membership/env.ts";
import { reconcileFunction } from "./background-functions.ts";
import type { ApiResources } from "./functions.ts";
import type { Stage } from "./stage.ts";

export interface Reconciliation {
  readonly fn: NodejsFunction;
  /** Subscriptions that were ended beside another, or are not of our selling. */
  readonly toReview: IMetric;
}

/** The clock that once a day has every paying member compared with what Stripe says of them. */
export function reconciliation(stack: Stack, stage: Stage, resources: ApiResources): Reconciliation {
  const fn = reconcileFunction(stack, stage, resources);
  const clock = new Rule(stack, "EachDay", {
    schedule: Schedule.rate(Duration.days(1)),
    targets: [new LambdaFunction(fn, { retryAttempts: 1 })],
  });
  Validations.of(clock).acknowledge({
    id: "Serverless-EventBusDLQ",
    reason: "Who was not looked at is the first on the next day, and a failure rings by itself.",
  });
  return {
    fn,
    toReview: new Metric({
      namespace: reviewMetric.namespace,
      metricName: reviewMetric.name,
      dimensionsMap: { [reviewMetric.dimension]: resources.table.tableName },
      statistic: "sum",
      period: Duration.minutes(5),
    }),
  };
}
