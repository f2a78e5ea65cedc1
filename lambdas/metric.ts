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
 * A warning with a number that an alarm watches: the line's further fields are in CloudWatch's Embedded Metric
 * Format, which makes the metric out of the log by itself. Its one dimension is the table's name. `more` is what
 * else the line says.
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
