import type { ErrorCode } from "../../../contract/errors.ts";

export const unreached = "We could not reach Kindstead. Please check your connection and try again.";

/**
 * What a call ends in when it does not end well. `status` is the HTTP status, 0 where no answer came
 * (code "network"). `fields` maps a field's path to what is wrong with it. Switch on `code`; `message` is
 * fit to be shown.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode | "network";
  readonly fields?: Record<string, string>;
  readonly requestId?: string;

  constructor(
    status: number,
    code: ErrorCode | "network",
    message: string,
    details: { fields?: Record<string, string> | undefined; requestId?: string | undefined } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    if (details.fields) this.fields = details.fields;
    if (details.requestId) this.requestId = details.requestId;
  }
}
