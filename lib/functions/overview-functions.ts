import { Duration } from "aws-cdk-lib";
import {
  adminEnv,
  httpEnv,
  senderEnv,
  stripeEnv,
  stripePriceEnv,
  tableEnv,
  unset,
} from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import { linkApiTable, linkBackOffice, linkParameter, linkSetting, linkTable } from "../constructs/links.ts";
import { getSiteUrlParameter } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

export const declareOverviewFunctions = ({ stack, stage, table, originSecret, payments }: ApiResources) => ({
  "overview-admin": declareFunction({
    stage,
    entry: "lambdas/overview/overview-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv],
    links: {
      ...linkBackOffice(stage, originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["figures", "member", "settings"],
        "batch get": ["audit", "booking", "counter", "figures", "newsletter", "outbox"],
        put: ["figures"],
        query: ["missed_search"],
        "query newest": ["advisor", "booking", "downloads", "import"],
        "query listed": ["audit", "booking", "member", "submission"],
        "query due": "all",
        "query about": "all",
      }),
    },
  }),
  "setup-admin": declareFunction({
    stage,
    entry: "lambdas/setup/setup-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv, senderEnv, stripeEnv, stripePriceEnv],
    links: {
      ...linkBackOffice(stage, originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["member", "settings", "suppression"],
        put: ["outbox"],
        update: ["settings"],
        "query newest": ["import"],
        "query listed": ["member"],
      }),
      MAIL_FROM: linkSetting(stage.mailFrom ?? unset),
      SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
    },
  }),
  // Counts each day once it is over. It runs every hour, so that a later run makes up for a failed one.
  "daily-figures": declareFunction({
    stage,
    entry: "lambdas/overview/daily-figures.lambda.ts",
    every: Duration.hours(1),
    environments: [tableEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        get: ["settings"],
        "batch get": ["figures"],
        put: ["figures"],
        "query newest": ["audit", "booking", "member"],
      }),
    },
    timeout: Duration.minutes(15),
  }),
  // Emails what waits to the admins who want it, at 8:00 by the site's clock (morning-digest.ts).
  "morning-digest": declareFunction({
    stage,
    entry: "lambdas/overview/morning-digest.lambda.ts",
    every: Duration.minutes(10),
    environments: [tableEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        get: ["idempotency", "settings"],
        "batch get": ["audit", "booking", "counter", "figures", "newsletter", "outbox"],
        put: ["idempotency", "outbox"],
        "query newest": ["advisor", "import"],
        "query listed": ["audit", "booking", "member", "submission"],
        "query due": "all",
        "query about": "all",
      }),
    },
  }),
  // Compares the counters of the lists with their rows, and corrects them.
  "repair-counters": declareFunction({
    stage,
    entry: "lambdas/table/repair-counters.lambda.ts",
    every: Duration.days(1),
    environments: [tableEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        "batch get": ["counter"],
        update: ["counter"],
        "query listed": ["booking", "member", "submission"],
      }),
    },
    timeout: Duration.minutes(15),
  }),
});
