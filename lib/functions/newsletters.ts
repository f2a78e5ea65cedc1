import { Duration, type Stack } from "aws-cdk-lib";
import { adminEnv, deliveryEnv, emailLinksEnv, httpEnv, membershipEnv, tableEnv } from "../../lambdas/env.ts";
import { createApiFunction } from "../constructs/api-function.ts";
import {
  linkApiTable,
  linkEmailSender,
  linkParameter,
  linkSecret,
  linkSetting,
  linkTable,
} from "../constructs/links.ts";
import { type ScheduledJob, scheduleJob } from "../constructs/scheduled-job.ts";
import { getSiteUrlParameter, type Stage } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

/** The Lambda of the Newsletter tab. */
export const createNewsletterFunctions = (
  stack: Stack,
  stage: Stage,
  { table, originSecret }: ApiResources,
) => ({
  "newsletter-admin": createApiFunction(stack, "newsletter-admin", {
    stage,
    entry: "lambdas/newsletter/newsletter-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv, membershipEnv],
    links: {
      ADMIN_MFA: linkSetting(stage.adminMfa),
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
      TABLE_NAME: linkApiTable(table, {
        get: ["member", "newsletter", "settings"],
        put: ["audit", "newsletter", "outbox"],
        update: ["newsletter"],
        delete: ["newsletter"],
        query: ["recipient"],
        "query newest": ["content", "member", "newsletter", "subscriber"],
      }),
    },
  }),
});

/** Creates the scheduled job that sends newsletters in slices (lambdas/delivery/send-newsletters.ts). */
export function createNewsletterJob(
  stack: Stack,
  stage: Stage,
  { table, emailLinkSecret }: ApiResources,
): ScheduledJob {
  const fn = createApiFunction(stack, "send-newsletters", {
    stage,
    entry: "lambdas/delivery/send-newsletters.lambda.ts",
    environments: [tableEnv, deliveryEnv, emailLinksEnv],
    links: {
      EMAIL_LINK_SECRET_ID: linkSecret(emailLinkSecret),
      ...linkEmailSender(stack, stage),
      SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
      TABLE_NAME: linkTable(table, {
        get: ["settings", "suppression"],
        put: ["recipient"],
        update: ["newsletter", "recipient"],
        query: ["recipient"],
        "query newest": ["member", "subscriber"],
        "query due": "all",
      }),
    },
    timeout: Duration.minutes(5),
  });
  return scheduleJob(stack, "EachMinuteNewsletters", { fn, every: Duration.minutes(1) });
}
