import { Duration, type Stack } from "aws-cdk-lib";
import { Dashboard, GraphWidget, type IMetric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import type { Watched } from "./alarms.ts";

/** The period of a graph's data point and of an alarm's evaluation. */
export const period = Duration.minutes(5);

export const tableThrottles = (table: TableV2) => ({
  reads: table.metric("ReadThrottleEvents", { period, statistic: Stats.SUM }),
  writes: table.metric("WriteThrottleEvents", { period, statistic: Stats.SUM }),
});

/** Creates the dashboard for investigating an alarm. */
export function addDashboard(
  stack: Stack,
  { api, table, functions, outbox, unscheduledBookings, subscriptionsToReview }: Omit<Watched, "clocks">,
): void {
  const each = (metric: (fn: IFunction, label: string) => IMetric) =>
    Object.entries(functions).map(([name, fn]) => metric(fn, name));
  const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, width: 12, leftYAxis: { min: 0 } });
  new Dashboard(stack, "Dashboard", {
    dashboardName: stack.stackName,
    widgets: [
      [
        graph(
          "Requests and refusals",
          [api.metricCount({ period })],
          [api.metricClientError({ period }), api.metricServerError({ period })],
        ),
        graph(
          "Latency, ms",
          [50, 95, 99].map((share) => api.metricLatency({ period, statistic: Stats.p(share) })),
        ),
      ],
      [
        graph(
          "Functions, p95 ms",
          each((fn, label) => fn.metricDuration({ period, statistic: Stats.p(95), label })),
        ),
        graph(
          "Functions, errors and throttles",
          each((fn, label) => fn.metricErrors({ period, label })),
          each((fn, label) => fn.metricThrottles({ period, label })),
        ),
      ],
      [
        graph(
          "Table, units consumed",
          [
            table.metricConsumedReadCapacityUnits({ period }),
            table.metricConsumedWriteCapacityUnits({ period }),
          ],
          Object.values(tableThrottles(table)),
        ),
        graph(
          "Outbox, rows given up; bookings without times",
          [outbox.dead, outbox.dropped, unscheduledBookings, subscriptionsToReview],
          [outbox.lag],
        ),
      ],
    ],
  });
}
