import type { Stack } from "aws-cdk-lib";
import {
  httpEnv,
  membersEnv,
  membershipEnv,
  stripeEnv,
  stripePortalEnv,
  stripePriceEnv,
  stripeWebhookEnv,
  tableEnv,
} from "../lambdas/env.ts";
import { createApiFunction } from "./constructs/api-function.ts";
import { linkParameter, linkSecret, linkTable, linkUserPool } from "./constructs/links.ts";
import type { ApiResources } from "./functions.ts";
import { type Stage, siteUrlParameter } from "./stage.ts";

/* The Lambdas of members and memberships, and their permissions: a part of functions.ts. */

export const createMemberFunctions = (
  stack: Stack,
  stage: Stage,
  { table, pool, originSecret, payments }: ApiResources,
) => ({
  members: createApiFunction(stack, "members", {
    stage,
    entry: "lambdas/account/members.lambda.ts",
    environments: [httpEnv, tableEnv, membersEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkTable(table, "get", "put", "update", "query", "query booked"),
      USER_POOL_ID: linkUserPool(pool, "AdminGetUser"),
    },
  }),
  "members-admin": createApiFunction(stack, "members-admin", {
    stage,
    entry: "lambdas/account/members-admin.lambda.ts",
    environments: [httpEnv, tableEnv, membersEnv, stripeEnv, stripePriceEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkTable(
        table,
        "get",
        "put",
        "update",
        "query",
        "query booked",
        "query newest",
        "query by_email",
        "query by_first_name",
        "query by_last_name",
      ),
      USER_POOL_ID: linkUserPool(
        pool,
        "AdminCreateUser",
        "AdminDeleteUser",
        "AdminGetUser",
        "AdminUserGlobalSignOut",
      ),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
    },
  }),
});

export const createMembershipFunctions = (
  stack: Stack,
  stage: Stage,
  { table, originSecret, payments }: ApiResources,
) => ({
  membership: createApiFunction(stack, "membership", {
    stage,
    entry: "lambdas/membership/membership.lambda.ts",
    environments: [httpEnv, tableEnv, membershipEnv, stripeEnv, stripePriceEnv, stripePortalEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkTable(table, "get", "put", "update"),
      SITE_URL_PARAMETER: linkParameter(stack, siteUrlParameter(stage)),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
      STRIPE_PORTAL_PARAMETER: payments.portal,
    },
  }),
  "stripe-webhook": createApiFunction(stack, "stripe-webhook", {
    stage,
    entry: "lambdas/webhooks/stripe-webhook.lambda.ts",
    environments: [httpEnv, tableEnv, stripeEnv, stripePriceEnv, stripeWebhookEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkTable(table, "get", "put", "update"),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
      STRIPE_WEBHOOK_SECRET_ID: payments.webhookSecrets,
    },
  }),
});
