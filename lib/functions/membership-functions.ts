import { Duration } from "aws-cdk-lib";
import {
  httpEnv,
  membershipEnv,
  stripeEnv,
  stripePortalEnv,
  stripePriceEnv,
  stripeWebhookEnv,
  tableEnv,
} from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import { linkApiTable, linkParameter, linkSecret, linkTable } from "../constructs/links.ts";
import { getSiteUrlParameter } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

export const declareMembershipFunctions = ({
  stack,
  stage,
  table,
  originSecret,
  payments,
}: ApiResources) => ({
  membership: declareFunction({
    stage,
    entry: "lambdas/membership/membership.lambda.ts",
    environments: [httpEnv, tableEnv, membershipEnv, stripeEnv, stripePriceEnv, stripePortalEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["customer", "declined_cards", "idempotency", "limit", "member", "settings"],
        put: ["audit", "customer", "idempotency", "outbox"],
        update: ["counter", "customer", "member"],
      }),
      SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
      STRIPE_PORTAL_PARAMETER: payments.portal,
    },
  }),
  "stripe-webhook": declareFunction({
    stage,
    entry: "lambdas/webhooks/stripe-webhook.lambda.ts",
    environments: [httpEnv, tableEnv, stripeEnv, stripePriceEnv, stripeWebhookEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkTable(table, {
        get: ["booking", "customer", "idempotency", "limit", "member", "settings"],
        put: ["audit", "booking", "idempotency", "outbox", "slot_lock", "word"],
        update: ["counter", "customer", "declined_cards", "limit", "member", "settings"],
        "query booked": "all",
        delete: ["word"],
      }),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
      STRIPE_WEBHOOK_SECRET_ID: payments.webhookSecrets,
    },
  }),
  // Compares every paying member with Stripe. What it does not finish continues the next day.
  reconcile: declareFunction({
    stage,
    entry: "lambdas/membership/reconcile.lambda.ts",
    every: Duration.days(1),
    environments: [tableEnv, stripeEnv, stripePriceEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        get: ["customer", "idempotency", "member", "settings"],
        put: ["audit", "idempotency", "outbox"],
        update: ["counter", "customer", "member", "settings"],
        "query due": "all",
      }),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
    },
    timeout: Duration.minutes(15),
  }),
});
