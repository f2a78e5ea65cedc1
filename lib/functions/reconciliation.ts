import { Duration, type Stack } from "aws-cdk-lib";
import type { IMetric } from "aws-cdk-lib/aws-cloudwatch";
import { reviewMetric } from "../../lambdas/metric.ts";
import { getLoggedMetric } from "../constructs/alarm.ts";
import { type ScheduledJob, scheduleJob } from "../constructs/scheduled-job.ts";
import type { Stage } from "../stage.ts";
import { createReconcileFunction } from "./background-functions.ts";
import type { ApiResources } from "./resources.ts";

export interface Reconciliation {
  readonly job: ScheduledJob;
  /** Duplicate subscriptions that were cancelled, and subscriptions that the product does not sell. */
  readonly toReview: IMetric;
}

/** Creates the scheduled job that compares every paying member with Stripe once a day. */
export function createReconciliation(stack: Stack, stage: Stage, resources: ApiResources): Reconciliation {
  const fn = createReconcileFunction(stack, stage, resources);
  return {
    job: scheduleJob(stack, "EachDay", { fn, every: Duration.days(1) }),
    toReview: getLoggedMetric(resources.table, reviewMetric),
  };
}
