import { defineEnv } from "./env.ts";
import { log } from "./log.ts";

/** Every function that reports a metric also uses the table, and declares this variable for it. */
const metricEnv = defineEnv(["TABLE_NAME"]);

export interface LoggedMetric {
  readonly namespace: string;
  readonly name: string;
  readonly dimension: string;
}

/**
 * Logs a warning with a metric that an alarm watches, in CloudWatch's Embedded Metric Format, from which CloudWatch
 * extracts the metric. Its only dimension is the table's name. `more` adds fields to the log line.
 */
export function warnWithMetric(
  message: string,
  { namespace, name, dimension }: LoggedMetric,
  value: number,
  more: Readonly<Record<string, string>> = {},
): void {
  log.warn(message, {
    ...more,
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        { Namespace: namespace, Dimensions: [[dimension]], Metrics: [{ Name: name, Unit: "Count" }] },
      ],
    },
    [dimension]: metricEnv.read("TABLE_NAME"),
    [name]: value,
  });
}
