import { type Alarm, type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { refusalsMetric } from "../../lambdas/metric.ts";
import { type CreateAlarm, getLoggedMetric, period } from "../constructs/alarm.ts";

const createErrorsAlarm = (createAlarm: CreateAlarm, name: string, metric: IMetric, periods = 1): Alarm =>
  createAlarm(`${name}-errors`, {
    metric,
    threshold: 1,
    periods,
    description: `The function ${name} crashed or timed out.`,
    runbook: "function-errors",
  });

/** Creates an alarm about crashes and timeouts for each function, and returns them by its name. */
export const addFunctionAlarms = (
  createAlarm: CreateAlarm,
  functions: Readonly<Record<string, IFunction>>,
): ReadonlyMap<string, Alarm> =>
  new Map(
    Object.entries(functions).map(([name, fn]) => [
      name,
      createErrorsAlarm(createAlarm, name, fn.metricErrors({ period })),
    ]),
  );

/** The same for the user pool's triggers, which can refuse only by an error (lambdas/members/refusal.ts). */
export function addTriggersAlarm(createAlarm: CreateAlarm, triggers: IFunction, table: TableV2): void {
  const crashes = new MathExpression({
    expression: "errors - FILL(refusals, 0)",
    usingMetrics: {
      errors: triggers.metricErrors({ period }),
      refusals: getLoggedMetric(table, refusalsMetric),
    },
    label: "Crashes",
    period,
  });
  // Two periods: an error and its refusal may be counted in different ones, and the latter later.
  createErrorsAlarm(createAlarm, "triggers", crashes, 2);
}
