import { tableEnv } from "./env.ts";
import { log } from "./log.ts";
import { buildMetricFields, type LoggedMetric } from "./metric.ts";

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
