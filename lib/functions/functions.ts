import type { Stack } from "aws-cdk-lib";
import {
  adminEnv,
  bookingsEnv,
  emailLinksEnv,
  filesEnv,
  httpEnv,
  stripeEnv,
  tableEnv,
} from "../../lambdas/env.ts";
import { createApiFunction } from "../constructs/api-function.ts";
import { linkApiTable, linkBucket, linkSecret, linkSetting } from "../constructs/links.ts";
import type { Stage } from "../stage.ts";
import { createContentFunctions } from "./content-functions.ts";
import { createFormFunctions } from "./form-functions.ts";
import {
  createMemberFunctions,
  createMemberPageFunction,
  createMembershipFunctions,
} from "./member-functions.ts";
import { createNewsletterFunctions } from "./newsletters.ts";
import type { ApiResources } from "./resources.ts";
import { createSiteFunctions } from "./site-functions.ts";
import { createTransferFunctions } from "./transfer-functions.ts";

/*
 * The Lambdas behind the API and all their permissions, here and in the imported `*-functions.ts`. Each lists its source
 * file, the environments that its code declares, and for each variable a link: its value and what the function may do with
 * the resource behind it. Functions that no API request calls are in background-functions.ts. The order is the order of the
 * dashboard.
 */

const createAdvisorAndBookingFunctions = (
  stack: Stack,
  stage: Stage,
  { table, files, media, originSecret, proposalSecret, emailLinkSecret, payments }: ApiResources,
) => ({
  advisors: createApiFunction(stack, "advisors", {
    stage,
    entry: "lambdas/advisors/advisors.lambda.ts",
    environments: [httpEnv, tableEnv, emailLinksEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      EMAIL_LINK_SECRET_ID: linkSecret(emailLinkSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["advisor"],
        put: ["audit", "outbox"],
        update: ["advisor"],
        "query newest": ["advisor"],
      }),
    },
  }),
  bookings: createApiFunction(stack, "bookings", {
    stage,
    entry: "lambdas/bookings/bookings.lambda.ts",
    environments: [httpEnv, tableEnv, bookingsEnv, stripeEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["advisor", "booking", "declines", "limit", "member"],
        "batch get": ["booking", "cell"],
        check: ["member"],
        put: ["audit", "booking", "cell", "marker", "outbox", "word"],
        update: ["advisor", "counter"],
        "query booked": "all",
        "query open": "all",
        delete: ["word"],
      }),
      PROPOSAL_SECRET_ID: linkSecret(proposalSecret),
      STRIPE_SECRET_ID: payments.key,
    },
  }),
  "bookings-admin": createApiFunction(stack, "bookings-admin", {
    stage,
    entry: "lambdas/bookings/bookings-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv, bookingsEnv],
    links: {
      ADMIN_MFA: linkSetting(stage.adminMfa),
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["advisor", "booking", "member"],
        "batch get": ["booking", "cell", "counter", "outbox"],
        put: ["audit", "booking", "cell", "marker", "outbox", "word"],
        "query newest": ["booking"],
        "query open": "all",
        update: ["counter"],
        query: ["word"],
        "query listed": ["booking"],
        delete: ["word"],
      }),
      PROPOSAL_SECRET_ID: linkSecret(proposalSecret),
    },
  }),
  "advisors-admin": createApiFunction(stack, "advisors-admin", {
    stage,
    entry: "lambdas/advisors-admin/advisors-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv, filesEnv, emailLinksEnv],
    links: {
      ADMIN_MFA: linkSetting(stage.adminMfa),
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      EMAIL_LINK_SECRET_ID: linkSecret(emailLinkSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["advisor", "booking", "member", "upload"],
        put: ["advisor", "audit", "outbox"],
        update: ["advisor", "upload"],
        delete: ["advisor"],
        "query newest": ["advisor"],
        "query listed": ["member"],
        "query open": "all",
      }),
      FILES_BUCKET: linkBucket(files, { read: ["staging/*"], remove: ["staging/*"] }),
      MEDIA_BUCKET: linkBucket(media, { write: ["media/advisors/*"] }),
    },
  }),
});

const createBackOfficeFunctions = (stack: Stack, stage: Stage, { table, originSecret }: ApiResources) => ({
  "outbox-admin": createApiFunction(stack, "outbox-admin", {
    stage,
    entry: "lambdas/delivery/outbox-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv],
    links: {
      ADMIN_MFA: linkSetting(stage.adminMfa),
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["member", "outbox"],
        "batch get": ["outbox"],
        put: ["audit"],
        update: ["outbox"],
        "query due": "all",
      }),
    },
  }),
  "audit-admin": createApiFunction(stack, "audit-admin", {
    stage,
    entry: "lambdas/audit-admin/audit-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv],
    links: {
      ADMIN_MFA: linkSetting(stage.adminMfa),
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["member"],
        "batch get": ["audit", "counter", "member"],
        query: ["audit"],
        "query newest": ["audit"],
        "query listed": ["audit"],
        "query due": "all",
        "query open": "all",
      }),
    },
  }),
  "overview-admin": createApiFunction(stack, "overview-admin", {
    stage,
    entry: "lambdas/overview/overview-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv],
    links: {
      ADMIN_MFA: linkSetting(stage.adminMfa),
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["figures", "member"],
        "batch get": ["counter", "figures", "outbox"],
        put: ["figures"],
        query: ["missed_search"],
        "query newest": ["booking", "downloads"],
        "query listed": ["member"],
        "query due": "all",
      }),
    },
  }),
});

/** Creates the functions behind the API, by the names that contract/routes.ts gives them (`getLambdaName`). */
export const createApiFunctions = (stack: Stack, stage: Stage, resources: ApiResources) => ({
  ...createContentFunctions(stack, stage, resources),
  ...createAdvisorAndBookingFunctions(stack, stage, resources),
  ...createFormFunctions(stack, stage, resources),
  ...createBackOfficeFunctions(stack, stage, resources),
  ...createTransferFunctions(stack, stage, resources),
  ...createSiteFunctions(stack, stage, resources),
  ...createNewsletterFunctions(stack, stage, resources),
  ...createMemberFunctions(stack, stage, resources),
  ...createMembershipFunctions(stack, stage, resources),
  ...createMemberPageFunction(stack, stage, resources),
});
