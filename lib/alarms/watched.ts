import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { type Alarm, type IMetric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { IUserPool, IUserPoolClient } from "aws-cdk-lib/aws-cognito";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { period } from "../constructs/alarm.ts";
import type { ScheduledJob } from "../constructs/scheduled-job.ts";
import type { Outbox } from "../functions/outbox.ts";

export interface Watched {
  readonly api: HttpApi;
  readonly table: TableV2;
  readonly pool: IUserPool;
  readonly client: IUserPoolClient;
  /** Functions that answer requests. */
  readonly functions: Readonly<Record<string, LambdaFunction>>;
  /** Scheduled jobs, without those of the outbox and the canary. */
  readonly jobs: Readonly<Record<string, ScheduledJob>>;
  readonly canary: ScheduledJob | undefined;
  readonly outbox: Outbox;
  /** Bookings that were paid a day ago and have no chosen times. */
  readonly unscheduledBookings: IMetric;
  readonly subscriptionsToReview: IMetric;
}

/** The alarms that stop a gradual deployment (lib/api/gradual-deployments.ts). */
export interface DeploymentAlarms {
  readonly apiErrors: Alarm;
  readonly functionErrors: ReadonlyMap<string, Alarm>;
}

/** Every function with its name, for alarms and the dashboard. */
export const listWatchedFunctions = ({ functions, jobs, canary, outbox }: Watched) => ({
  ...functions,
  ...Object.fromEntries(Object.entries(jobs).map(([name, { fn }]) => [name, fn] as const)),
  ...outbox.functions,
  ...(canary ? { canary: canary.fn } : {}),
});

export const getTableThrottles = (table: TableV2) => ({
  reads: table.metric("ReadThrottleEvents", { period, statistic: Stats.SUM }),
  writes: table.metric("WriteThrottleEvents", { period, statistic: Stats.SUM }),
});
