import { Duration, type Stack } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { Alarm, type IMetric, Metric, Stats, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { routes } from "../contract/routes.ts";
import {
  accountReviewMetric,
  foreignEventsMetric,
  type LoggedMetric,
  unknownEventsMetric,
} from "../lambdas/metric.ts";
import { addDashboard, period, tableThrottles } from "./dashboard.ts";
import type { Outbox } from "./outbox.ts";
import type { Stage } from "./stage.ts";

export interface Watched {
  readonly api: HttpApi;
  readonly table: TableV2;
  /** Functions that answer requests. */
  readonly functions: Readonly<Record<string, IFunction>>;
  /** Scheduled jobs, without those of the outbox. */
  readonly clocks: Readonly<Record<string, IFunction>>;
  readonly outbox: Outbox;
  /** Bookings that were paid a day ago and have no chosen times. */
  readonly unscheduledBookings: IMetric;
  readonly subscriptionsToReview: IMetric;
}

interface Watch {
  readonly metric: IMetric;
  /** The alarm fires when the metric reaches this value in `periods` consecutive periods of five minutes. */
  readonly threshold: number;
  readonly periods?: number;
  readonly says: string;
  /** The heading in docs/runbook.md with the instructions for this alarm. */
  readonly runbook:
    | "api-5xx"
    | "function-errors"
    | "throttles"
    | "slow-functions"
    | "outbox-dead"
    | "outbox-behind"
    | "outbox-dropped"
    | "stripe-webhook"
    | "stripe-events"
    | "paid-not-scheduled"
    | "subscription-review"
    | "account-review";
}

/** Creates one alarm. */
type Ring = (id: string, watch: Watch) => void;

/** Creates the alarms, the topic that they notify, and the dashboard. Every description ends with its runbook link. */
export function addAlarms(stack: Stack, stage: Stage, watched: Watched): void {
  const { api, table, functions, clocks, outbox, unscheduledBookings, subscriptionsToReview } = watched;
  const called = topic(stack, stage);
  const ring: Ring = (id, { metric, threshold, periods = 1, says, runbook }: Watch) =>
    new Alarm(stack, `Alarm-${id}`, {
      alarmName: `${stack.stackName}-${id}`,
      alarmDescription: `${says} docs/runbook.md#${runbook}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(called));

  ring("api-5xx", {
    metric: api.metricServerError({ period }),
    threshold: 5,
    says: "The API answered 5xx five times in five minutes.",
    runbook: "api-5xx",
  });
  addStripeAlarms(ring, watched);
  for (const [kind, metric] of Object.entries(tableThrottles(table)))
    ring(`table-${kind}-throttles`, {
      metric,
      threshold: 1,
      says: `The table refused ${kind} for their rate.`,
      runbook: "throttles",
    });
  const all = { ...functions, ...clocks, ...outbox.functions };
  for (const [name, fn] of Object.entries(all)) {
    ring(`${name}-errors`, {
      metric: fn.metricErrors({ period }),
      threshold: 1,
      says: `The function ${name} crashed or timed out.`,
      runbook: "function-errors",
    });
    ring(`${name}-throttles`, {
      metric: fn.metricThrottles({ period }),
      threshold: 1,
      says: `The function ${name} was refused for its concurrency.`,
      runbook: "throttles",
    });
  }
  for (const [name, fn] of Object.entries(functions))
    ring(`${name}-slow`, {
      metric: fn.metricDuration({ period, statistic: Stats.p(95) }),
      threshold: 3_000,
      periods: 3,
      says: `One in twenty runs of ${name} took over three seconds, for a quarter of an hour.`,
      runbook: "slow-functions",
    });
  ring("outbox-dead", {
    metric: outbox.dead,
    threshold: 1,
    says: "A mail, a form or a group was given up after a day of tries.",
    runbook: "outbox-dead",
  });
  ring("outbox-behind", {
    metric: outbox.lag,
    threshold: 10 * 60_000,
    says: "The outbox's stream is read ten minutes late.",
    runbook: "outbox-behind",
  });
  ring("outbox-dropped", {
    metric: outbox.dropped,
    threshold: 1,
    says: "The stream or the clock has given up on a function of the outbox.",
    runbook: "outbox-dropped",
  });
  ring("paid-not-scheduled", {
    metric: unscheduledBookings,
    threshold: 1,
    says: "Somebody has paid for a session a day ago and has not chosen times.",
    runbook: "paid-not-scheduled",
  });
  ring("subscription-review", {
    metric: subscriptionsToReview,
    threshold: 1,
    says: "A subscription was ended beside another, or is not one that we sell.",
    runbook: "subscription-review",
  });
  ring("account-review", {
    metric: logged(table, accountReviewMetric, period),
    threshold: 1,
    says: "Members and the user pool differ in a way that needs a person.",
    runbook: "account-review",
  });
  addDashboard(stack, { ...watched, functions: all });
}

/** Creates the alarms about Stripe's events. */
function addStripeAlarms(ring: Ring, { api, table }: Pick<Watched, "api" | "table">): void {
  const webhook = webhookAnswers(api);
  ring("stripe-webhook-refusals", {
    metric: webhook.refusals,
    threshold: 5,
    says: "Five events were refused in five minutes: Stripe's secret is not ours, or somebody else sends them.",
    runbook: "stripe-webhook",
  });
  ring("stripe-webhook-failures", {
    metric: webhook.failures,
    threshold: 1,
    periods: 2,
    says: "Stripe's events have not been taken in for ten minutes.",
    runbook: "stripe-webhook",
  });
  ring("stripe-events-foreign", {
    metric: logged(table, foreignEventsMetric, period),
    threshold: 1,
    says: "A Stripe event is of the other mode or of another account: a key or a secret may be wrong.",
    runbook: "stripe-events",
  });
  ring("stripe-events-unknown", {
    metric: logged(table, unknownEventsMetric, Duration.hours(1)),
    threshold: 5,
    says: "Five signed events in an hour were no events, or named objects that Stripe does not know.",
    runbook: "stripe-events",
  });
}

function topic(stack: Stack, stage: Stage): Topic {
  const called = new Topic(stack, "Alarms", {
    displayName: `Kindstead ${stage.name} alarms`,
    enforceSSL: true,
  });
  // The policy that requires TLS replaces the default policy, which would have allowed CloudWatch to publish.
  called.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [called.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": stack.account } },
    }),
  );
  if (stage.alarmEmail !== null) called.addSubscription(new EmailSubscription(stage.alarmEmail));
  return called;
}

/** The sum of a metric that the Lambdas log. */
const logged = (table: TableV2, { namespace, name, dimension }: LoggedMetric, over: Duration): IMetric =>
  new Metric({
    namespace,
    metricName: name,
    dimensionsMap: { [dimension]: table.tableName },
    statistic: Stats.SUM,
    period: over,
  });

/** The responses to Stripe's events, from the metrics of the webhook's route. */
function webhookAnswers(api: HttpApi): Record<"refusals" | "failures", IMetric> {
  const { method, path } = routes.stripeWebhook;
  const dimensionsMap = { ApiId: api.apiId, Stage: "$default", Method: method, Resource: path };
  const answered = (metricName: string) =>
    api.metric(metricName, { dimensionsMap, statistic: Stats.SUM, period });
  return { refusals: answered("4xx"), failures: answered("5xx") };
}
