import { AsyncLocalStorage } from "node:async_hooks";
import { LogFormatter, Logger, LogItem } from "@aws-lambda-powertools/logger";
import type { LogAttributes, UnformattedAttributes } from "@aws-lambda-powertools/logger/types";
import { findTableName } from "./env.ts";
import { buildMetricFields, errorLinesMetric } from "./metric.ts";
import { mapStack } from "./source-stack.ts";

const request = new AsyncLocalStorage<{ request_id: string }>();

/** Adds this request's id to every line that is logged during `work`. */
export const withRequestId = <Result>(requestId: string, work: () => Promise<Result>): Promise<Result> =>
  request.run({ request_id: requestId }, work);

/** Every line of level ERROR is also a metric. A function without the table has no alarm about its lines. */
const buildErrorLineFields = () => {
  const table = findTableName();
  return table ? buildMetricFields(errorLinesMetric, 1, table) : {};
};

class Formatter extends LogFormatter {
  override formatAttributes(known: UnformattedAttributes, more: LogAttributes): LogItem {
    return new LogItem({
      attributes: {
        level: known.logLevel,
        message: known.message,
        timestamp: this.formatTimestamp(known.timestamp),
        service: known.serviceName,
        xray_trace_id: known.xRayTraceId,
        ...(known.logLevel === "ERROR" ? buildErrorLineFields() : {}),
        ...request.getStore(),
        ...more,
      },
    });
  }

  /**
   * Only name, message, stack and cause: other fields of errors of the AWS SDK and the toolbox contain whole rows and
   * responses, with personal data.
   */
  override formatError({ name, message, stack, cause }: Error): LogAttributes {
    return {
      name,
      message,
      ...(stack ? { stack: mapStack(stack) } : {}),
      ...(cause instanceof Error ? { cause: this.formatError(cause) } : {}),
    };
  }
}

/**
 * The logger: one JSON object per line. Pass single fields; never an event, a token, a password, an email address, a
 * signed URL or a secret.
 */
export const log = new Logger({ serviceName: "kindstead", logFormatter: new Formatter() });
