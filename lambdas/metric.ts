import { log } from "./log.ts";
import { tableEnv } from "./table/env.ts";

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
    [dimension]: tableEnv.read("TABLE_NAME"),
    [name]: value,
  });
}
