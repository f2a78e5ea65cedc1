import { warnWithMetric } from "../log-metric.ts";
import { refusalsMetric, refusedName } from "../metric.ts";

/**
 * Builds the error with which a trigger refuses a sign-up or a sign-in; Cognito shows `message` to the user. Counts it, because
 * Lambda counts every error that is thrown as a crash (lib/alarms/function-alarms.ts).
 */
export function buildRefusal(message: string): Error {
  warnWithMetric("A trigger refused a sign-up or a sign-in", refusalsMetric, 1, { reason: message });
  const error = new Error(message);
  // The saved query of errors leaves it out (lib/alarms/log-queries.ts).
  error.name = refusedName;
  return error;
}
