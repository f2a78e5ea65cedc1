import type { Stack } from "aws-cdk-lib";
import type { IUserPool } from "aws-cdk-lib/aws-cognito";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { advisorsEnv } from "../lambdas/advisors/env.ts";
import { bookingsEnv } from "../lambdas/bookings/env.ts";
import { contentEnv } from "../lambdas/content/env.ts";
import { filesEnv } from "../lambdas/files/env.ts";
import { formsEnv } from "../lambdas/forms/env.ts";
import { httpEnv } from "../lambdas/http/env.ts";
import { membersEnv } from "../lambdas/members/env.ts";
import { membershipEnv } from "../lambdas/membership/env.ts";
import { stripeEnv, stripePortalEnv, stripePriceEnv, stripeWebhookEnv } from "../lambdas/stripe/env.ts";
import { tableEnv } from "../lambdas/table/env.ts";
import { apiFunction } from "./constructs/api-function.ts";
import { bucketLink, parameterLink, poolLink, secretLink, tableLink } from "./constructs/links.ts";
import type { Payments } from "./payments.ts";
import { type Stage, siteUrlParameter } from "./stage.ts";

/*
 * The permission chart. Each function: its source, the environment that its code declares, and for each
 * variable the thing behind it with what the function may do there. Nobody may do anything else. Here are the
 * functions behind the API; those that no request calls are in background-functions.ts.
 */

export interface ApiResources {
  readonly table: TableV2;
  readonly files: IBucket;
  readonly media: IBucket;
  readonly pool: IUserPool;
  readonly originSecret: Secret;
  /** What signs the advisors' links. */
  readonly offerSecret: Secret;
  readonly payments: Payments;
}

/** The functions behind the API: one for each noun and tier, named as contract/routes.ts names its features. */
export function apiFunctions(
  stack: Stack,
  stage: Stage,
  { table, files, media, pool, originSecret, offerSecret, payments }: ApiResources,
) {
  const secret = secretLink(originSecret);
  return {
    content: apiFunction(stack, "content", {
      stage,
      entry: "lambdas/content/content.lambda.ts",
      environments: [httpEnv, tableEnv, contentEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "update", "query newest"),
        FILES_BUCKET: bucketLink(files, { read: ["content/*"] }),
      },
    }),
    "content-admin": apiFunction(stack, "content-admin", {
      stage,
      entry: "lambdas/content/content-admin.lambda.ts",
      environments: [httpEnv, tableEnv, filesEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "put", "update", "delete", "query newest"),
        FILES_BUCKET: bucketLink(files, {
          read: ["staging/*"],
          // A form that is posted to S3 may do no more than whoever signed it.
          write: ["staging/*", "content/*"],
          remove: ["staging/*"],
        }),
        MEDIA_BUCKET: bucketLink(media, { write: ["media/covers/*"] }),
      },
    }),
    advisors: apiFunction(stack, "advisors", {
      stage,
      entry: "lambdas/advisors/advisors.lambda.ts",
      environments: [httpEnv, tableEnv, advisorsEnv],
      links: { ORIGIN_SECRET_ID: secret, TABLE_NAME: tableLink(table, "query newest") },
    }),
    bookings: apiFunction(stack, "bookings", {
      stage,
      entry: "lambdas/bookings/bookings.lambda.ts",
      environments: [httpEnv, tableEnv, bookingsEnv, stripeEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "put", "update", "query booked"),
        OFFER_SECRET_ID: secretLink(offerSecret),
        STRIPE_SECRET_ID: payments.key,
      },
    }),
    "bookings-admin": apiFunction(stack, "bookings-admin", {
      stage,
      entry: "lambdas/bookings/bookings-admin.lambda.ts",
      environments: [httpEnv, tableEnv, bookingsEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "put", "query newest"),
        OFFER_SECRET_ID: secretLink(offerSecret),
      },
    }),
    "advisors-admin": apiFunction(stack, "advisors-admin", {
      stage,
      entry: "lambdas/advisors-admin/advisors-admin.lambda.ts",
      environments: [httpEnv, tableEnv, filesEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "put", "update", "delete", "query newest", "query open"),
        FILES_BUCKET: bucketLink(files, { read: ["staging/*"], remove: ["staging/*"] }),
        MEDIA_BUCKET: bucketLink(media, { write: ["media/advisors/*"] }),
      },
    }),
    forms: apiFunction(stack, "forms", {
      stage,
      entry: "lambdas/forms/forms.lambda.ts",
      environments: [httpEnv, tableEnv, formsEnv],
      links: { ORIGIN_SECRET_ID: secret, TABLE_NAME: tableLink(table, "put", "update") },
    }),
    "forms-admin": apiFunction(stack, "forms-admin", {
      stage,
      entry: "lambdas/forms/forms-admin.lambda.ts",
      environments: [httpEnv, tableEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "put", "update", "query newest"),
      },
    }),
    "outbox-admin": apiFunction(stack, "outbox-admin", {
      stage,
      entry: "lambdas/delivery/outbox-admin.lambda.ts",
      environments: [httpEnv, tableEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "batch get", "put", "update", "query due"),
      },
    }),
    "overview-admin": apiFunction(stack, "overview-admin", {
      stage,
      entry: "lambdas/overview/overview-admin.lambda.ts",
      environments: [httpEnv, tableEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "put", "query newest", "query due"),
      },
    }),
    members: apiFunction(stack, "members", {
      stage,
      entry: "lambdas/account/members.lambda.ts",
      environments: [httpEnv, tableEnv, membersEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "put", "update", "query", "query booked"),
        USER_POOL_ID: poolLink(pool, "AdminGetUser"),
      },
    }),
    "members-admin": apiFunction(stack, "members-admin", {
      stage,
      entry: "lambdas/account/members-admin.lambda.ts",
      environments: [httpEnv, tableEnv, membersEnv, stripeEnv, stripePriceEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(
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
        USER_POOL_ID: poolLink(
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
    membership: apiFunction(stack, "membership", {
      stage,
      entry: "lambdas/membership/membership.lambda.ts",
      environments: [httpEnv, tableEnv, membershipEnv, stripeEnv, stripePriceEnv, stripePortalEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "put", "update"),
        SITE_URL_PARAMETER: parameterLink(stack, siteUrlParameter(stage)),
        STRIPE_SECRET_ID: payments.key,
        STRIPE_PRICE_PARAMETER: payments.price,
        STRIPE_PORTAL_PARAMETER: payments.portal,
      },
    }),
    "stripe-webhook": apiFunction(stack, "stripe-webhook", {
      stage,
      entry: "lambdas/webhooks/stripe-webhook.lambda.ts",
      environments: [httpEnv, tableEnv, stripeEnv, stripePriceEnv, stripeWebhookEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "put", "update"),
        STRIPE_SECRET_ID: payments.key,
        STRIPE_PRICE_PARAMETER: payments.price,
        STRIPE_WEBHOOK_SECRET_ID: payments.webhookSecrets,
      },
    }),
    "not-found": apiFunction(stack, "not-found", {
      stage,
      entry: "lambdas/http/not-found.lambda.ts",
      environments: [httpEnv],
      links: { ORIGIN_SECRET_ID: secret },
    }),
  };
}
