import { Duration, type Stack, Validations } from "aws-cdk-lib";
import { type IMetric, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { reviewMetric } from "../lambdas/metric.ts";
import { createReconcileFunction } from "./background-functions.ts";
import type { ApiResources } from "./functions.ts";
import type { Stage } from "./stage.ts";

export interface Reconciliation {
  readonly fn: NodejsFunction;
  /** Duplicate subscriptions that were cancelled, and subscriptions that the product does not sell. */
  readonly toReview: IMetric;
}

/** Creates the scheduled job that compares every paying member with Stripe once a day. */
export function reconciliation(stack: Stack, stage: Stage, resources: ApiResources): Reconciliation {
  const fn = createReconcileFunction(stack, stage, resources);
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
