import { Duration, type Stack } from "aws-cdk-lib";
import { type IMetric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { unscheduledMetric } from "../../lambdas/metric.ts";
import { getLoggedMetric } from "../constructs/alarm.ts";
import { type ScheduledJob, scheduleJob } from "../constructs/scheduled-job.ts";
import type { Stage } from "../stage.ts";
import { createDeadlinesFunction } from "./background-functions.ts";
import type { ApiResources } from "./resources.ts";

export interface BookingDeadlines {
  readonly job: ScheduledJob;
  /** Bookings that were paid at least a day ago and have no chosen times. */
  readonly unscheduled: IMetric;
}

/** Creates the scheduled job that handles booking deadlines every ten minutes: reminders, expiry and refunds. */
export function createBookingDeadlines(
  stack: Stack,
  stage: Stage,
  resources: ApiResources,
): BookingDeadlines {
  const every = Duration.minutes(10);
  const fn = createDeadlinesFunction(stack, stage, resources);
  return {
    job: scheduleJob(stack, "EachTenMinutes", { fn, every }),
    unscheduled: getLoggedMetric(resources.table, unscheduledMetric, every, Stats.MAXIMUM),
  };
}
