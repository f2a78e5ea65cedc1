import { Duration, type Stack } from "aws-cdk-lib";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { adminEnv, filesEnv, hooksEnv, httpEnv, publishEnv, siteEnv, tableEnv } from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import {
  linkApiTable,
  linkBackOffice,
  linkBucket,
  linkChangedSecret,
  linkParameter,
  linkSecret,
  linkSetting,
  linkTable,
} from "../constructs/links.ts";
import { formatSiteDefaults, getHookParameter, getSiteBucketParameter, type Stage } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

/** Posting to the owner's hooks needs these. */
export const linkHooks = (stack: Stack, stage: Stage, hookSecret: Secret) => ({
  FORM_HOOK_PARAMETER: linkParameter(stack, getHookParameter(stage, "form")),
  UPGRADE_HOOK_PARAMETER: linkParameter(stack, getHookParameter(stage, "upgrade")),
  HOOK_SECRET_ID: linkSecret(hookSecret),
  HOOK_ADDRESSES: linkSetting(stage.hookAddresses),
});

/** Visitors see these until the owner saves something else. */
export const linkSiteDefaults = (stage: Stage) => linkSetting(formatSiteDefaults(stage));

export const declareSiteFunctions = ({
  stack,
  stage,
  table,
  files,
  media,
  originSecret,
  hookSecret,
}: ApiResources) => ({
  site: declareFunction({
    stage,
    entry: "lambdas/site/site.lambda.ts",
    environments: [httpEnv, tableEnv, siteEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, { get: ["settings"] }),
      SITE_DEFAULTS: linkSiteDefaults(stage),
    },
  }),
  "site-admin": declareFunction({
    stage,
    entry: "lambdas/site/site-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv, filesEnv, siteEnv, hooksEnv],
    links: {
      ...linkBackOffice(stage, originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["member", "settings", "upload"],
        put: ["audit"],
        update: ["settings"],
      }),
      FILES_BUCKET: linkBucket(files, { read: ["staging/*"], remove: ["staging/*"] }),
      MEDIA_BUCKET: linkBucket(media, { write: ["media/brand/*"] }),
      SITE_DEFAULTS: linkSiteDefaults(stage),
      ...linkHooks(stack, stage, hookSecret),
      // An owner shows and replaces it in the back office.
      HOOK_SECRET_ID: linkChangedSecret(hookSecret),
    },
  }),
  // The stream calls it after a save (publish-pages.ts), and the web stack's deployment. The policy of that stack's bucket
  // allows it, and no one else, to write pages.
  publish: declareFunction({
    stage,
    entry: "lambdas/site/publish.lambda.ts",
    every: Duration.minutes(10),
    environments: [tableEnv, publishEnv],
    links: {
      TABLE_NAME: linkTable(table, { get: ["content", "settings"], "query newest": ["advisor", "content"] }),
      SITE_BUCKET_PARAMETER: linkParameter(stack, getSiteBucketParameter(stage)),
    },
    timeout: Duration.seconds(60),
  }),
});
