import { Duration } from "aws-cdk-lib";
import {
  adminEnv,
  deliveryEnv,
  emailLinksEnv,
  httpEnv,
  senderEnv,
  tableEnv,
  unset,
} from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import {
  linkApiTable,
  linkBackOffice,
  linkEmailSender,
  linkParameter,
  linkSecret,
  linkSetting,
  linkTable,
} from "../constructs/links.ts";
import { getSiteUrlParameter } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

export const declareNewsletterFunctions = ({
  stack,
  stage,
  table,
  originSecret,
  emailLinkSecret,
}: ApiResources) => ({
  "newsletter-admin": declareFunction({
    stage,
    entry: "lambdas/newsletter/newsletter-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv, senderEnv],
    links: {
      ...linkBackOffice(stage, originSecret),
      MAIL_FROM: linkSetting(stage.mailFrom ?? unset),
      SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
      TABLE_NAME: linkApiTable(table, {
        get: ["member", "newsletter", "settings", "suppression"],
        "batch get": ["content", "downloads"],
        put: ["audit", "newsletter", "outbox"],
        update: ["newsletter"],
        delete: ["newsletter"],
        query: ["recipient"],
        "query newest": ["member", "newsletter", "subscriber"],
      }),
    },
  }),
  // Sends newsletters in slices (lambdas/delivery/send-newsletters.ts).
  "send-newsletters": declareFunction({
    stage,
    entry: "lambdas/delivery/send-newsletters.lambda.ts",
    every: Duration.minutes(1),
    environments: [tableEnv, deliveryEnv, emailLinksEnv],
    links: {
      EMAIL_LINK_SECRET_ID: linkSecret(emailLinkSecret),
      ...linkEmailSender(stack, stage),
      SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
      TABLE_NAME: linkTable(table, {
        get: ["newsletter", "opt_out", "settings", "suppression"],
        "batch get": ["content", "downloads", "member", "recipient", "subscriber"],
        put: ["recipient"],
        update: ["newsletter", "recipient"],
        // Of members whose address was unsubscribed.
        "update only": { member: ["wants_updates", "updates_agreed_at"] },
        query: ["recipient"],
        "query newest": ["member", "subscriber", "suppression"],
        "query due": "all",
      }),
    },
    timeout: Duration.minutes(5),
  }),
});
