import { Duration } from "aws-cdk-lib";
import { httpEnv, stripeEnv, stripePriceEnv, stripeWebhookEnv, tableEnv } from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import { linkSecret, linkTable } from "../constructs/links.ts";
import { webhookRows } from "./nouns.ts";
import type { ApiResources } from "./resources.ts";

export const declareWebhookFunctions = ({ stage, table, originSecret, payments }: ApiResources) => ({
  "stripe-webhook": declareFunction({
    stage,
    entry: "lambdas/webhooks/stripe-webhook.lambda.ts",
    environments: [httpEnv, tableEnv, stripeEnv, stripePriceEnv, stripeWebhookEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkTable(table, webhookRows),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
      STRIPE_WEBHOOK_SECRET_ID: payments.webhookSecrets,
    },
  }),
  // Compares lost payments and every paying member with Stripe. What it does not finish continues the next day.
  reconcile: declareFunction({
    stage,
    entry: "lambdas/webhooks/reconcile.lambda.ts",
    every: Duration.days(1),
    environments: [tableEnv, stripeEnv, stripePriceEnv],
    links: {
      TABLE_NAME: linkTable(table, { ...webhookRows, "query due": "all" }),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
    },
    timeout: Duration.minutes(15),
  }),
});
