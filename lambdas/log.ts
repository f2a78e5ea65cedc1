import { AsyncLocalStorage } from "node:async_hooks";
import { LogFormatter, Logger, LogItem } from "@aws-lambda-powertools/logger";
import type { LogAttributes, UnformattedAttributes } from "@aws-lambda-powertools/logger/types";

const request = new AsyncLocalStorage<{ request_id: string }>();

/** Everything logged during `work`, however deep, carries this request's id. */
export const withRequestId = <Result>(requestId: string, work: () => Promise<Result>): Promise<Result> =>
  request.run({ request_id: requestId }, work);

class Formatter extends LogFormatter {
  override formatAttributes(known: UnformattedAttributes, more: LogAttributes): LogItem {
    return new LogItem({
      attributes: {
        level: known.logLevel,
        message: known.message,
        timestamp: this.formatTimestamp(known.timestamp),
        service: known.serviceName,
        xray_trace_id: known.xRayTraceId,
        ...request.getStore(),
        ...more,
      },
    });
  }

  /**
   * A name, a message and a stack, no more: errors of the SDK and of the toolbox carry whole rows and answers in
   * their other fields, and a row holds an e-mail address.
   */
  override formatError({ name, message, stack, cause }: Error): LogAttributes {
    return {
      name,
      message,
      ...(stack ? { stack } : {}),
      ...(cause instanceof Error ? { cause: this.formatError(cause) } : {}),
    };
  }
}

/**
 * The one logger: a JSON object a line. What is handed to it is named field by field; never an event, a token, a
 * password, an e-mail address, a signed URL or a secret.
 */
export const log = new Logger({ serviceName: "kindstead", logFormatter: new Formatter() });
