import { Duration, type Stack, Validations } from "aws-cdk-lib";
import { type IMetric, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { unscheduledMetric } from "../lambdas/metric.ts";
import { createDeadlinesFunction } from "./background-functions.ts";
import type { ApiResources } from "./functions.ts";
import type { Stage } from "./stage.ts";

export interface BookingDeadlines {
  readonly fn: NodejsFunction;
  /** Bookings that were paid at least a day ago and have no chosen times. */
  readonly unscheduled: IMetric;
}

/** Creates the scheduled job that handles booking deadlines every ten minutes: reminders, expiry and refunds. */
export function bookingDeadlines(stack: Stack, stage: Stage, resources: ApiResources): BookingDeadlines {
  const fn = createDeadlinesFunction(stack, stage, resources);
  const clock = new Rule(stack, "EachTenMinutes", {
    schedule: Schedule.rate(Duration.minutes(10)),
    targets: [new LambdaFunction(fn, { retryAttempts: 1 })],
  });
  Validations.of(clock).acknowledge({
    id: "Serverless-EventBusDLQ",
    reason: "What it did not come to is still due the next time, and a failure rings by itself.",
  });
  return {
    fn,
    unscheduled: new Metric({
      namespace: unscheduledMetric.namespace,
      metricName: unscheduledMetric.name,
      dimensionsMap: { [unscheduledMetric.dimension]: resources.table.tableName },
      statistic: "max",
      period: Duration.minutes(10),
    }),
  };
}
