import { adminEnv, emailLinksEnv, httpEnv, siteEnv, tableEnv } from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import { linkApiTable, linkBackOffice, linkSecret } from "../constructs/links.ts";
import type { ApiResources } from "./resources.ts";
import { linkSiteDefaults } from "./site-functions.ts";

export const declareFormFunctions = ({ stage, table, originSecret, emailLinkSecret }: ApiResources) => ({
  forms: declareFunction({
    stage,
    entry: "lambdas/forms/forms.lambda.ts",
    environments: [httpEnv, tableEnv, emailLinksEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      EMAIL_LINK_SECRET_ID: linkSecret(emailLinkSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["limit", "subscriber"],
        put: ["outbox", "submission", "subscriber", "word"],
        update: ["counter", "opt_out", "subscriber"],
        "update only": { member: ["wants_updates", "updates_agreed_at"] },
        delete: ["limit", "opt_out", "subscriber", "word"],
        "query by_email": "all",
      }),
    },
  }),
  "forms-admin": declareFunction({
    stage,
    entry: "lambdas/forms/forms-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv, siteEnv],
    links: {
      SITE_DEFAULTS: linkSiteDefaults(stage),
      ...linkBackOffice(stage, originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["member", "settings", "submission"],
        put: ["audit", "outbox"],
        update: ["counter", "submission"],
        "query newest": ["submission"],
        "batch get": ["counter", "member", "outbox", "submission"],
        query: ["word"],
        "query listed": ["submission"],
        "query by_email": "all",
      }),
    },
  }),
});
