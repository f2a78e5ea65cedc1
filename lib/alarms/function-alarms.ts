import type { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { type CreateAlarm, period } from "../constructs/alarm.ts";

/** Creates an alarm about crashes and timeouts for each function, and returns them by its name. */
export const addFunctionAlarms = (
  createAlarm: CreateAlarm,
  functions: Readonly<Record<string, IFunction>>,
): ReadonlyMap<string, Alarm> =>
  new Map(
    Object.entries(functions).map(([name, fn]) => [
      name,
      createAlarm(`${name}-errors`, {
        metric: fn.metricErrors({ period }),
        threshold: 1,
        description: `The function ${name} crashed or timed out.`,
        runbook: "function-errors",
      }),
    ]),
  );
