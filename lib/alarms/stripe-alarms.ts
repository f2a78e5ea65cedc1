import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { type IMetric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { routes } from "../../contract/routes.ts";
import { foreignEventsMetric, undeliveredEventsMetric, unknownEventsMetric } from "../../lambdas/metric.ts";
import { type CreateAlarm, getLoggedMetric, period } from "../constructs/alarm.ts";
import type { Watched } from "./watched.ts";

/** Creates the alarms about Stripe's events. */
export function addStripeAlarms(
  createAlarm: CreateAlarm,
  { api, table }: Pick<Watched, "api" | "table">,
): void {
  const webhook = getWebhookResponses(api);
  createAlarm("stripe-webhook-refusals", {
    metric: webhook.refusals,
    threshold: 5,
    description:
      "Five events were refused in five minutes: the signing secret is wrong, or Stripe did not send them.",
    runbook: "stripe-webhook",
  });
  createAlarm("stripe-events-foreign", {
    metric: getLoggedMetric(table, foreignEventsMetric),
    threshold: 1,
    description: "A Stripe event is of the other mode or of another account: a key or a secret may be wrong.",
    runbook: "stripe-events",
    urgency: "page",
  });
  createAlarm("stripe-events-unknown", {
    metric: getLoggedMetric(table, unknownEventsMetric, Duration.hours(1)),
    threshold: 5,
    description: "Five signed events in an hour were no events, or named objects that Stripe does not know.",
    runbook: "stripe-events",
  });
  createAlarm("stripe-events-undelivered", {
    metric: getLoggedMetric(table, undeliveredEventsMetric),
    threshold: 1,
    description:
      "The daily reconciliation found events of Stripe that a webhook has not accepted for an hour.",
    runbook: "stripe-webhook",
  });
  createAlarm("stripe-webhook-failures", {
    metric: webhook.failures,
    threshold: 1,
    periods: 2,
    description: "For ten minutes the webhook answered Stripe's events with errors.",
    runbook: "stripe-webhook",
    urgency: "page",
  });
}

/** The responses to Stripe's events, from the detailed metrics of the webhook's route (lib/api/throttles.ts). */
function getWebhookResponses(api: HttpApi): Record<"refusals" | "failures", IMetric> {
  const { method, path } = routes.stripeWebhook;
  const dimensionsMap = { ApiId: api.apiId, Stage: "$default", Method: method, Resource: path };
  const count = (metricName: string) =>
    api.metric(metricName, { dimensionsMap, statistic: Stats.SUM, period });
  return { refusals: count("4xx"), failures: count("5xx") };
}
