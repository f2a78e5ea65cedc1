import { adminEnv, emailLinksEnv, filesEnv, httpEnv, tableEnv } from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import { linkApiTable, linkBackOffice, linkBucket, linkSecret } from "../constructs/links.ts";
import type { ApiResources } from "./resources.ts";

export const declareAdvisorFunctions = ({
  stage,
  table,
  files,
  media,
  originSecret,
  emailLinkSecret,
}: ApiResources) => ({
  advisors: declareFunction({
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
  "advisors-admin": declareFunction({
    stage,
    entry: "lambdas/advisors-admin/advisors-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv, filesEnv, emailLinksEnv],
    links: {
      ...linkBackOffice(stage, originSecret),
      EMAIL_LINK_SECRET_ID: linkSecret(emailLinkSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["advisor", "booking", "member", "upload"],
        "batch get": ["suppression"],
        put: ["advisor", "audit", "outbox"],
        update: ["advisor", "upload"],
        delete: ["advisor"],
        "query newest": ["advisor"],
        "query listed": ["member"],
        "query about": "all",
      }),
      FILES_BUCKET: linkBucket(files, { read: ["staging/*"], remove: ["staging/*"] }),
      MEDIA_BUCKET: linkBucket(media, { write: ["media/advisors/*"] }),
    },
  }),
});
