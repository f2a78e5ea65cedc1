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
});
