import { tableEnv } from "./env.ts";
import { log } from "./log.ts";
import { buildMetricFields, errorLinesMetric, type LoggedMetric } from "./metric.ts";

type Fields = Readonly<Record<string, string | number>>;

/** Logs a warning with a metric that an alarm watches. `more` adds fields to the log line. */
export function warnWithMetric(
  message: string,
  metric: LoggedMetric,
  value: number,
  more: Fields = {},
): void {
  log.warn(message, { ...more, ...buildMetricFields(metric, value, tableEnv.read("TABLE_NAME")) });
}

/** Logs a line with a metric that a dashboard or an alarm about silence reads. */
export function logMetric(message: string, metric: LoggedMetric, value: number, more: Fields = {}): void {
  log.info(message, { ...more, ...buildMetricFields(metric, value, tableEnv.read("TABLE_NAME")) });
}

/** Logs an error with a metric that an alarm of its own watches, beside the count of ERROR lines. */
export function logErrorWithMetric(
  message: string,
  metric: LoggedMetric,
  value: number,
  more: Fields = {},
): void {
  const table = tableEnv.read("TABLE_NAME");
  const [line, own] = [
    buildMetricFields(errorLinesMetric, 1, table),
    buildMetricFields(metric, value, table),
  ];
  const CloudWatchMetrics = [...line._aws.CloudWatchMetrics, ...own._aws.CloudWatchMetrics];
  log.error(message, { ...more, ...line, ...own, _aws: { ...own._aws, CloudWatchMetrics } });
}
