import { Duration, type Stack } from "aws-cdk-lib";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { type LoggedMetric, metricDimension, metricNamespace } from "../../lambdas/metric.ts";

/** The period of a graph's data point and of an alarm's evaluation. */
export const period = Duration.minutes(5);

/** The headings in docs/operations.md with the instructions for alarms. */
export type Runbook =
  | "canary"
  | "api-5xx"
  | "api-slow"
  | "site-5xx"
  | "function-errors"
  | "error-lines"
  | "throttles"
  | "account-concurrency"
  | "sign-in-throttles"
  | "firewall"
  | "job-silent"
  | "deadlines-failing"
  | "emails-late"
  | "outbox-dead"
  | "outbox-behind"
  | "outbox-dropped"
  | "email-reputation"
  | "stripe-webhook"
  | "stripe-events"
  | "paid-not-scheduled"
  | "payment-review"
  | "account-review"
  | "row-invalid"
  | "settings-invalid";

/** A person has to look at once, or on the next working day. */
export type Urgency = "page" | "ticket";
export type AlarmTopics = Readonly<Record<Urgency, ITopic>>;

interface AlarmCondition {
  readonly metric: IMetric;
  readonly threshold: number;
  /** The alarm sounds after this many consecutive periods. 1 by default. */
  readonly periods?: number;
  /** The alarm sounds when the metric is below the threshold or missing, instead of at the threshold or above. */
  readonly isAboutSilence?: boolean;
  /** In plain words: what has happened. */
  readonly description: string;
  readonly runbook: Runbook;
  /** `ticket` by default. */
  readonly urgency?: Urgency;
}

/** Creates one alarm with the name `<stack>-<id>`. */
export type CreateAlarm = (id: string, condition: AlarmCondition) => Alarm;

export const createAlarmFactory =
  (stack: Stack, topics: AlarmTopics): CreateAlarm =>
  (id, { metric, threshold, periods = 1, isAboutSilence, description, runbook, urgency = "ticket" }) => {
    const alarm = new Alarm(stack, `Alarm-${id}`, {
      // Not the generated name of a nested stack.
      alarmName: `${(stack.nestedStackParent ?? stack).stackName}-${id}`,
      alarmDescription: `${description} docs/operations.md#${runbook}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: isAboutSilence
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: isAboutSilence ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(topics[urgency]));
    return alarm;
  };

/** A metric that the Lambdas log. The sum by default. */
export const getLoggedMetric = (
  table: TableV2,
  { name }: LoggedMetric,
  over: Duration = period,
  statistic: string = Stats.SUM,
): Metric =>
  new Metric({
    namespace: metricNamespace,
    metricName: name,
    dimensionsMap: { [metricDimension]: table.tableName },
    statistic,
    period: over,
  });

/**
 * The metric of an alarm about silence: a period without data is a zero. Otherwise CloudWatch looks for data further back than
 * the alarm's periods, and notices silence some periods later.
 */
export const fillWithZeros = (metric: Metric): MathExpression =>
  new MathExpression({
    expression: "FILL(logged, 0)",
    usingMetrics: { logged: metric },
    period: metric.period,
  });
