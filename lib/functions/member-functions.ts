import type { Stack } from "aws-cdk-lib";
import {
  adminEnv,
  emailLinksEnv,
  httpEnv,
  membersEnv,
  membershipEnv,
  newAdminEnv,
  signUpEnv,
  stripeEnv,
  stripePortalEnv,
  stripePriceEnv,
  stripeWebhookEnv,
  tableEnv,
} from "../../lambdas/env.ts";
import { createApiFunction } from "../constructs/api-function.ts";
import {
  linkApiTable,
  linkParameter,
  linkSecret,
  linkSetting,
  linkTable,
  linkUserPool,
} from "../constructs/links.ts";
import { getSiteUrlParameter, type Stage } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

/* The Lambdas of members and memberships, and their permissions: a part of functions.ts. */

export const createMemberFunctions = (
  stack: Stack,
  stage: Stage,
  { table, pool, originSecret, emailLinkSecret, signUpSecret, payments }: ApiResources,
) => ({
  members: createApiFunction(stack, "members", {
    stage,
    entry: "lambdas/account/members.lambda.ts",
    environments: [httpEnv, tableEnv, membersEnv, emailLinksEnv, signUpEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["member", "submission", "subscriber"],
        "batch get": ["outbox"],
        put: ["audit", "marker", "member", "outbox", "submission", "word"],
        update: ["counter", "member", "outbox"],
        delete: ["outbox", "word"],
        query: ["audit", "member_item"],
        "query booked": "all",
        "query open": "all",
      }),
      USER_POOL_ID: linkUserPool(pool, "AdminGetUser", "AdminUpdateUserAttributes", "AdminUserGlobalSignOut"),
      EMAIL_LINK_SECRET_ID: linkSecret(emailLinkSecret),
      SIGN_UP_SECRET_ID: linkSecret(signUpSecret),
    },
  }),
  "members-admin": createApiFunction(stack, "members-admin", {
    stage,
    entry: "lambdas/account/members-admin.lambda.ts",
    environments: [httpEnv, adminEnv, newAdminEnv, tableEnv, membersEnv, stripeEnv, stripePriceEnv],
    links: {
      ADMIN_MFA: linkSetting(stage.adminMfa),
      NEW_ADMIN: linkSetting(JSON.stringify(stage.newAdmin)),
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["booking", "customer", "limit", "marker", "member", "submission"],
        "batch get": ["counter", "member", "outbox"],
        put: ["audit", "booking", "cell", "marker", "member", "outbox", "word"],
        update: ["counter", "customer", "member", "outbox"],
        delete: ["member_item", "outbox", "submission", "subscriber", "word"],
        query: ["audit", "member_item", "word"],
        "query booked": "all",
        "query open": "all",
        "query newest": ["audit", "member"],
        "query listed": ["member"],
        "query by_email": "all",
        "query by_last_name": "all",
      }),
      USER_POOL_ID: linkUserPool(
        pool,
        "AdminCreateUser",
        "AdminDeleteUser",
        "AdminGetUser",
        "AdminSetUserMFAPreference",
        "AdminSetUserPassword",
        "AdminUpdateUserAttributes",
        "AdminUserGlobalSignOut",
        "ListUsersInGroup",
      ),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
    },
  }),
});

/** One member's page: reads what belongs to them, and writes nothing. */
export const createMemberPageFunction = (
  stack: Stack,
  stage: Stage,
  { table, originSecret }: ApiResources,
) => ({
  "member-page-admin": createApiFunction(stack, "member-page-admin", {
    stage,
    entry: "lambdas/account/member-page-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv],
    links: {
      ADMIN_MFA: linkSetting(stage.adminMfa),
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["member", "suppression"],
        "batch get": ["outbox", "submission"],
        query: ["member_item"],
        "query booked": "all",
        "query open": "all",
      }),
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
      TABLE_NAME: linkApiTable(table, {
        get: ["customer", "declines", "limit", "marker", "member"],
        put: ["audit", "customer", "marker", "outbox"],
        update: ["counter", "customer", "member"],
      }),
      SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
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
      TABLE_NAME: linkTable(table, {
        get: ["booking", "customer", "limit", "marker", "member"],
        put: ["audit", "booking", "cell", "marker", "outbox", "word"],
        update: ["counter", "customer", "declines", "limit", "member"],
        delete: ["word"],
      }),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
      STRIPE_WEBHOOK_SECRET_ID: payments.webhookSecrets,
    },
  }),
});
