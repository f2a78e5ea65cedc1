import { Duration, type Stack } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import {
  bookingsEnv,
  deliveryEnv,
  emailLinksEnv,
  filesEnv,
  hooksEnv,
  membersEnv,
  signUpEnv,
  stripeEnv,
  stripePriceEnv,
  tableEnv,
  triggersEnv,
} from "../../lambdas/env.ts";
import { createApiFunction } from "../constructs/api-function.ts";
import {
  linkBucket,
  linkEmailSender,
  linkParameter,
  linkSecret,
  linkTable,
  linkUserPool,
} from "../constructs/links.ts";
import { getSiteUrlParameter, type Stage } from "../stage.ts";
import type { ApiResources } from "./resources.ts";
import { linkHooks } from "./site-functions.ts";

/* The Lambdas that a stream, a schedule or the user pool invokes, and their permissions. */

/** `deliver` (invoked by the stream) and `sweep` (scheduled). Both have the permissions for every kind of message. */
export function createOutboxFunctions(
  stack: Stack,
  stage: Stage,
  { table, files, media, pool, proposalSecret, emailLinkSecret, hookSecret, payments }: ApiResources,
) {
  const environments = [
    tableEnv,
    bookingsEnv,
    deliveryEnv,
    hooksEnv,
    membersEnv,
    emailLinksEnv,
    filesEnv,
    stripeEnv,
    stripePriceEnv,
  ] as const;
  const externalLinks = {
    ...linkHooks(stack, stage, hookSecret),
    PROPOSAL_SECRET_ID: linkSecret(proposalSecret),
    EMAIL_LINK_SECRET_ID: linkSecret(emailLinkSecret),
    ...linkEmailSender(stack, stage),
    SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
    STRIPE_SECRET_ID: payments.key,
    STRIPE_PRICE_PARAMETER: payments.price,
    FILES_BUCKET: linkBucket(files, {
      read: ["exports/*", "imports/*"],
      write: ["exports/*", "imports/*"],
      // Exports when a member leaves.
      remove: ["content/*", "exports/*"],
    }),
    MEDIA_BUCKET: linkBucket(media, { remove: ["media/covers/*", "media/previews/*", "media/advisors/*"] }),
    USER_POOL_ID: linkUserPool(
      pool,
      "AdminAddUserToGroup",
      "AdminCreateUser",
      "AdminDeleteUser",
      "AdminGetUser",
      "AdminRemoveUserFromGroup",
      "AdminResetUserPassword",
      "AdminSetUserMFAPreference",
      "AdminSetUserPassword",
      "AdminUpdateUserAttributes",
      "AdminUserGlobalSignOut",
    ),
  };
  const rows = {
    get: [
      "advisor",
      "booking",
      "customer",
      "export",
      "import",
      "limit",
      "marker",
      "member",
      "settings",
      "submission",
      "suppression",
    ],
    "batch get": ["member", "outbox"],
    put: ["audit", "booking", "cell", "marker", "member", "outbox", "submission", "word"],
    update: ["counter", "customer", "export", "import", "limit", "member", "outbox"],
    delete: ["member_item", "outbox", "submission", "subscriber", "word"],
    query: ["member_item"],
    "query booked": "all",
    "query open": "all",
    // Whether the address of an imported member is known.
    "query by_email": "all",
    // What is exported, and the exports of the last day.
    "query newest": ["audit", "booking", "downloads", "export", "member", "submission", "subscriber"],
  } as const;
  return {
    deliver: createApiFunction(stack, "deliver", {
      stage,
      entry: "lambdas/delivery/deliver.lambda.ts",
      environments,
      links: { ...externalLinks, TABLE_NAME: linkTable(table, rows) },
      timeout: Duration.seconds(60),
    }),
    sweep: createApiFunction(stack, "sweep", {
      stage,
      entry: "lambdas/delivery/sweep.lambda.ts",
      environments,
      links: {
        ...externalLinks,
        TABLE_NAME: linkTable(table, { ...rows, "query due": "all" }),
      },
      timeout: Duration.seconds(60),
    }),
  };
}

/** The daily reconciliation of members with Stripe. What it does not finish continues the next day. */
export const createReconcileFunction = (stack: Stack, stage: Stage, { table, payments }: ApiResources) =>
  createApiFunction(stack, "reconcile", {
    stage,
    entry: "lambdas/membership/reconcile.lambda.ts",
    environments: [tableEnv, stripeEnv, stripePriceEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        get: ["customer", "marker", "member"],
        put: ["audit", "marker", "outbox"],
        update: ["counter", "customer", "member"],
        "query due": "all",
      }),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
    },
    timeout: Duration.minutes(15),
  });

/** The scheduled job for the deadlines of bookings. */
export const createDeadlinesFunction = (
  stack: Stack,
  stage: Stage,
  { table, proposalSecret, payments }: ApiResources,
) =>
  createApiFunction(stack, "booking-deadlines", {
    stage,
    entry: "lambdas/bookings/booking-deadlines.lambda.ts",
    environments: [tableEnv, bookingsEnv, stripeEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        get: ["booking", "limit"],
        put: ["audit", "booking", "cell", "marker", "outbox", "word"],
        update: ["counter", "limit"],
        "query due": "all",
        delete: ["word"],
      }),
      PROPOSAL_SECRET_ID: linkSecret(proposalSecret),
      STRIPE_SECRET_ID: payments.key,
    },
    timeout: Duration.minutes(5),
  });

/** Records the bounces and complaints that SES reports. */
export const createMailEventsFunction = (stack: Stack, stage: Stage, { table }: ApiResources) =>
  createApiFunction(stack, "mail-events", {
    stage,
    entry: "lambdas/delivery/mail-events.lambda.ts",
    environments: [tableEnv],
    links: { TABLE_NAME: linkTable(table, { put: ["suppression"], delete: ["subscriber"] }) },
  });

/** All triggers of the user pool. The pool's id comes with the event; `triggerCalls` are the function's rights on the pool. */
export const createTriggerFunction = (stack: Stack, stage: Stage, table: TableV2, signUpSecret: Secret) =>
  createApiFunction(stack, "triggers", {
    stage,
    entry: "lambdas/members/cognito-triggers.lambda.ts",
    environments: [tableEnv, triggersEnv, signUpEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        get: ["member", "settings"],
        put: ["audit", "marker", "member", "outbox", "word"],
        update: ["counter", "outbox"],
        delete: ["outbox", "word"],
      }),
      SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
      SIGN_UP_SECRET_ID: linkSecret(signUpSecret),
    },
    // The maximum that Cognito waits.
    timeout: Duration.seconds(5),
  });

export const triggerCalls = ["AdminUserGlobalSignOut"] as const;
