import { adminEnv, emailLinksEnv, httpEnv, tableEnv } from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import { linkApiTable, linkSecret, linkSetting } from "../constructs/links.ts";
import type { ApiResources } from "./resources.ts";

export const declareFormFunctions = ({ stage, table, originSecret, emailLinkSecret }: ApiResources) => ({
  forms: declareFunction({
    stage,
    entry: "lambdas/forms/forms.lambda.ts",
    environments: [httpEnv, tableEnv, emailLinksEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      EMAIL_LINK_SECRET_ID: linkSecret(emailLinkSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["subscriber"],
        put: ["opt_out", "outbox", "submission", "subscriber", "word"],
        update: ["counter", "member", "subscriber"],
        delete: ["limit", "opt_out", "subscriber", "word"],
        "query by_email": "all",
      }),
    },
  }),
  "forms-admin": declareFunction({
    stage,
    entry: "lambdas/forms/forms-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv],
    links: {
      ADMIN_MFA: linkSetting(stage.adminMfa),
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["member", "submission"],
        put: ["audit"],
        update: ["counter", "submission"],
        "query newest": ["submission"],
        "batch get": ["counter", "submission"],
        query: ["word"],
        "query listed": ["submission"],
        "query by_email": "all",
      }),
    },
  }),
});
