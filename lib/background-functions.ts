import { Duration, type Stack } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { bookingsEnv } from "../lambdas/bookings/env.ts";
import { deliveryEnv } from "../lambdas/delivery/env.ts";
import { filesEnv } from "../lambdas/files/env.ts";
import { membersEnv, triggersEnv } from "../lambdas/members/env.ts";
import { stripeEnv, stripePriceEnv } from "../lambdas/stripe/env.ts";
import { tableEnv } from "../lambdas/table/env.ts";
import { apiFunction } from "./constructs/api-function.ts";
import { bucketLink, mailLink, parameterLink, poolLink, secretLink, tableLink } from "./constructs/links.ts";
import type { ApiResources } from "./functions.ts";
import { type Stage, siteUrlParameter, webhookParameter } from "./stage.ts";

/* The other half of the permission chart: the functions that a stream, a clock or the user pool calls. */

/** The outbox's two: the stream's `deliver`, the clock's `sweep`. Both may do whatever any errand asks for. */
export function outboxFunctions(
  stack: Stack,
  stage: Stage,
  { table, files, media, pool, payments }: ApiResources,
) {
  const environments = [tableEnv, deliveryEnv, membersEnv, filesEnv, stripeEnv] as const;
  const outside = {
    FORM_WEBHOOK_PARAMETER: parameterLink(stack, webhookParameter(stage, "form")),
    UPGRADE_WEBHOOK_PARAMETER: parameterLink(stack, webhookParameter(stage, "upgrade")),
    MAIL_FROM: mailLink(stack, stage),
    SITE_URL_PARAMETER: parameterLink(stack, siteUrlParameter(stage)),
    STRIPE_SECRET_ID: payments.key,
    FILES_BUCKET: bucketLink(files, { remove: ["content/*"] }),
    MEDIA_BUCKET: bucketLink(media, { remove: ["media/covers/*", "media/advisors/*"] }),
    USER_POOL_ID: poolLink(
      pool,
      "AdminAddUserToGroup",
      "AdminDeleteUser",
      "AdminRemoveUserFromGroup",
      "AdminUserGlobalSignOut",
    ),
  };
  return {
    deliver: apiFunction(stack, "deliver", {
      stage,
      entry: "lambdas/delivery/deliver.lambda.ts",
      environments,
      links: { ...outside, TABLE_NAME: tableLink(table, "get", "put", "update", "query booked") },
      timeout: Duration.seconds(60),
    }),
    sweep: apiFunction(stack, "sweep", {
      stage,
      entry: "lambdas/delivery/sweep.lambda.ts",
      environments,
      links: {
        ...outside,
        TABLE_NAME: tableLink(table, "get", "put", "update", "query booked", "query due"),
      },
      timeout: Duration.seconds(60),
    }),
  };
}

/** The daily comparison of members with Stripe. It may take its time, and goes on the next day. */
export const reconcileFunction = (stack: Stack, stage: Stage, { table, payments }: ApiResources) =>
  apiFunction(stack, "reconcile", {
    stage,
    entry: "lambdas/membership/reconcile.lambda.ts",
    environments: [tableEnv, stripeEnv, stripePriceEnv],
    links: {
      TABLE_NAME: tableLink(table, "get", "put", "update", "query due"),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
    },
    timeout: Duration.minutes(15),
  });

/** What looks after bookings' dates. */
export const deadlinesFunction = (
  stack: Stack,
  stage: Stage,
  { table, offerSecret, payments }: ApiResources,
) =>
  apiFunction(stack, "booking-deadlines", {
    stage,
    entry: "lambdas/bookings/booking-deadlines.lambda.ts",
    environments: [tableEnv, bookingsEnv, stripeEnv],
    links: {
      TABLE_NAME: tableLink(table, "get", "put", "query due"),
      OFFER_SECRET_ID: secretLink(offerSecret),
      STRIPE_SECRET_ID: payments.key,
    },
    timeout: Duration.minutes(5),
  });

/** Every trigger of the user pool. It takes the pool's id from its event; triggerCalls are its rights there. */
export const triggerFunction = (stack: Stack, stage: Stage, table: TableV2) =>
  apiFunction(stack, "triggers", {
    stage,
    entry: "lambdas/members/cognito-triggers.lambda.ts",
    environments: [tableEnv, triggersEnv],
    links: {
      TABLE_NAME: tableLink(table, "get", "put", "update"),
      SITE_URL_PARAMETER: parameterLink(stack, siteUrlParameter(stage)),
    },
    // Cognito waits no longer.
    timeout: Duration.seconds(5),
  });

export const triggerCalls = ["AdminUserGlobalSignOut"] as const;
