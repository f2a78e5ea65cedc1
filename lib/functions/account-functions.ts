import { Duration } from "aws-cdk-lib";
import {
  adminEnv,
  emailLinksEnv,
  httpEnv,
  membersEnv,
  newAdminEnv,
  signUpEnv,
  stripeEnv,
  stripePriceEnv,
  tableEnv,
  triggersEnv,
} from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import {
  linkApiTable,
  linkBackOffice,
  linkParameter,
  linkSecret,
  linkSetting,
  linkTable,
  linkUserPool,
} from "../constructs/links.ts";
import { getSiteUrlParameter } from "../stage.ts";
import { accountAdminRows, accountRows } from "./nouns.ts";
import type { ApiResources } from "./resources.ts";

export const declareAccountFunctions = ({
  stage,
  table,
  pool,
  originSecret,
  emailLinkSecret,
  signUpSecret,
  payments,
}: ApiResources) => ({
  members: declareFunction({
    stage,
    entry: "lambdas/account/members.lambda.ts",
    environments: [httpEnv, tableEnv, membersEnv, emailLinksEnv, signUpEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, accountRows),
      USER_POOL_ID: linkUserPool(
        pool,
        "AdminGetUser",
        // The temporary password of a link (start-account.ts).
        "AdminSetUserPassword",
        "AdminUpdateUserAttributes",
        "AdminUserGlobalSignOut",
      ),
      EMAIL_LINK_SECRET_ID: linkSecret(emailLinkSecret),
      SIGN_UP_SECRET_ID: linkSecret(signUpSecret),
    },
  }),
  "members-admin": declareFunction({
    stage,
    entry: "lambdas/account/members-admin.lambda.ts",
    environments: [httpEnv, adminEnv, newAdminEnv, tableEnv, membersEnv, stripeEnv, stripePriceEnv],
    links: {
      ...linkBackOffice(stage, originSecret),
      NEW_ADMIN: linkSetting(
        JSON.stringify({ email: stage.newAdmin.email, first_name: stage.newAdmin.firstName }),
      ),
      TABLE_NAME: linkApiTable(table, accountAdminRows),
      USER_POOL_ID: linkUserPool(
        pool,
        "AdminCreateUser",
        "AdminDeleteUser",
        "AdminGetUser",
        "AdminSetUserMFAPreference",
        "AdminSetUserPassword",
        "AdminUpdateUserAttributes",
        "AdminUserGlobalSignOut",
      ),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
    },
  }),
  // One member's page: reads what belongs to them, and writes nothing.
  "member-page-admin": declareFunction({
    stage,
    entry: "lambdas/account/member-page-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv],
    links: {
      ...linkBackOffice(stage, originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["member", "suppression"],
        "batch get": ["outbox", "submission"],
        query: ["member_item"],
        "query booked": "all",
        "query about": "all",
      }),
    },
  }),
  "repair-accounts": declareAccountRepair({ stage, table, pool }),
});

/** Compares every member with the user pool, and repairs differences. */
const declareAccountRepair = ({ stage, table, pool }: Pick<ApiResources, "stage" | "table" | "pool">) =>
  declareFunction({
    stage,
    entry: "lambdas/account/repair-accounts.lambda.ts",
    every: Duration.days(1),
    environments: [tableEnv, membersEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        get: ["member"],
        put: ["audit", "idempotency", "member", "outbox", "word"],
        update: ["counter", "member"],
        delete: ["word"],
        "query newest": ["member"],
      }),
      USER_POOL_ID: linkUserPool(
        pool,
        "AdminCreateUser",
        "AdminGetUser",
        "AdminSetUserPassword",
        "AdminUpdateUserAttributes",
        "ListUsers",
      ),
    },
    timeout: Duration.minutes(15),
  });

/** All triggers of the user pool. The pool's id comes with the event; `triggerCalls` are the function's rights on the pool. */
export const declareTriggers = ({
  stack,
  stage,
  table,
  signUpSecret,
}: Pick<ApiResources, "stack" | "stage" | "table" | "signUpSecret">) =>
  declareFunction({
    stage,
    entry: "lambdas/members/cognito-triggers.lambda.ts",
    environments: [tableEnv, triggersEnv, signUpEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        get: ["member", "settings"],
        put: ["audit", "idempotency", "member", "outbox", "word"],
        update: ["counter", "outbox"],
        delete: ["outbox", "word"],
        "query listed": ["member"],
      }),
      SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
      SIGN_UP_SECRET_ID: linkSecret(signUpSecret),
    },
    // The maximum that Cognito waits.
    timeout: Duration.seconds(5),
  });

export const triggerCalls = ["AdminGetUser", "AdminUserGlobalSignOut"] as const;
