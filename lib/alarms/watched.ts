import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { MathExpression, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { IUserPool, IUserPoolClient } from "aws-cdk-lib/aws-cognito";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { reviewMetric, unscheduledMetric } from "../../lambdas/metric.ts";
import { getLoggedMetric, period } from "../constructs/alarm.ts";
import type { ScheduledJob } from "../constructs/scheduled-job.ts";
import type { Outbox } from "../functions/outbox.ts";

export interface Watched {
  readonly api: HttpApi;
  readonly table: TableV2;
  readonly pool: IUserPool;
  readonly client: IUserPoolClient;
  /** The functions that answer requests; they have alarms of their own (lib/api/route-stack.ts). */
  readonly answering: Readonly<Record<string, LambdaFunction>>;
  /** The function of the user pool's triggers. */
  readonly triggers: LambdaFunction;
  /** Scheduled jobs, without the canary. */
  readonly jobs: Readonly<Record<string, ScheduledJob>>;
  readonly canary: ScheduledJob | undefined;
  readonly outbox: Outbox;
}

/** Every function with its name that no request of the API calls. */
export const listBackgroundFunctions = ({ triggers, jobs, canary, outbox }: Watched) => ({
  triggers,
  ...Object.fromEntries(Object.entries(jobs).map(([name, { fn }]) => [name, fn] as const)),
  ...outbox.functions,
  ...(canary ? { canary: canary.fn } : {}),
});

export const listWatchedFunctions = (watched: Watched) => ({
  ...watched.answering,
  ...listBackgroundFunctions(watched),
});

/** A person has to decide these. */
export const getReviewMetrics = (table: TableV2) => ({
  /** Bookings that were paid at least a day ago and have no chosen times. */
  unscheduledBookings: getLoggedMetric(table, unscheduledMetric, Duration.minutes(10), Stats.MAXIMUM),
  /** Payments and subscriptions with one of the reasons of docs/operations.md#payment-review. */
  paymentsToReview: getLoggedMetric(table, reviewMetric),
});

/** The operations of the functions' rights on the table, and the transactions of some of them. */
const tableOperations = [
  "BatchGetItem",
  "DeleteItem",
  "GetItem",
  "PutItem",
  "Query",
  "TransactWriteItems",
  "UpdateItem",
];

/**
 * Requests that the table or one of its indexes refused for their rate. Unlike these, throttle events of the table leave out
 * its indexes. Without the zeros an alarm might last for good: DynamoDB reports only throttles, and CloudWatch may ignore
 * what is missing.
 */
export const getTableThrottles = (table: TableV2): MathExpression =>
  new MathExpression({
    expression: "SUM(FILL(METRICS(), 0))",
    usingMetrics: Object.fromEntries(
      tableOperations.map((Operation) => [
        `of${Operation}`,
        table.metric("ThrottledRequests", {
          dimensionsMap: { TableName: table.tableName, Operation },
          statistic: Stats.SUM,
          period,
        }),
      ]),
    ),
    label: "Requests that the table refused for their rate",
    period,
  });
