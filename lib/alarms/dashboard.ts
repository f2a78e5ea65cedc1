import { Duration, type Stack } from "aws-cdk-lib";
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  SingleValueWidget,
  Stats,
} from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { businessMetrics } from "../../lambdas/metric.ts";
import { getLoggedMetric, period } from "../constructs/alarm.ts";
import { getReviewMetrics, getTableThrottles, listWatchedFunctions, type Watched } from "./watched.ts";

/** Creates the dashboard: the business figures on top, then what helps to investigate an alarm. */
export function addDashboard(stack: Stack, watched: Watched): void {
  const { api, table, outbox } = watched;
  const { unscheduledBookings, paymentsToReview } = getReviewMetrics(table);
  const functions = listWatchedFunctions(watched);
  const mapFunctions = (metric: (fn: IFunction, label: string) => IMetric) =>
    Object.entries(functions).map(([name, fn]) => metric(fn, name));
  const createGraph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 12, leftYAxis: { min: 0 } });
  const { premiumStarts, downloads, paidBookings } = businessMetrics;
  const listBusinessMetrics = (over: Duration) => [
    getSignUps(watched, over),
    ...Object.entries({
      "Premium memberships started": premiumStarts,
      Downloads: downloads,
      "Paid sessions": paidBookings,
    }).map(([label, metric]) => getLoggedMetric(table, metric, over).with({ label })),
  ];
  new Dashboard(stack, "Dashboard", {
    dashboardName: stack.stackName,
    widgets: [
      [
        new SingleValueWidget({
          title: "In a day",
          metrics: listBusinessMetrics(Duration.days(1)),
          width: 12,
          height: 6,
        }),
        createGraph("In an hour", listBusinessMetrics(Duration.hours(1))),
      ],
      [
        createGraph(
          "Requests and refusals",
          [api.metricCount({ period })],
          [api.metricClientError({ period }), api.metricServerError({ period })],
        ),
        createGraph(
          "Latency, ms",
          [50, 95, 99].map((share) => api.metricLatency({ period, statistic: Stats.p(share) })),
        ),
      ],
      [
        createGraph(
          "Functions, p95 ms",
          mapFunctions((fn, label) => fn.metricDuration({ period, statistic: Stats.p(95), label })),
        ),
        createGraph(
          "Functions, errors and throttles",
          mapFunctions((fn, label) => fn.metricErrors({ period, label })),
          mapFunctions((fn, label) => fn.metricThrottles({ period, label })),
        ),
      ],
      [
        createGraph(
          "Table, units consumed",
          [
            table.metricConsumedReadCapacityUnits({ period }),
            table.metricConsumedWriteCapacityUnits({ period }),
          ],
          [getTableThrottles(table)],
        ),
        createGraph(
          "Outbox, dead letters; bookings without times",
          [outbox.dead, outbox.dropped, unscheduledBookings, paymentsToReview],
          [outbox.lag],
        ),
      ],
    ],
  });
}

/** Cognito counts sign-ups: the sum of ones for success and zeros for failure. */
const getSignUps = ({ pool, client }: Watched, period: Duration): Metric =>
  new Metric({
    namespace: "AWS/Cognito",
    metricName: "SignUpSuccesses",
    dimensionsMap: { UserPool: pool.userPoolId, UserPoolClient: client.userPoolClientId },
    statistic: Stats.SUM,
    period,
    label: "Sign-ups",
  });
