import { adminEnv, httpEnv, tableEnv } from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import { linkApiTable, linkBackOffice } from "../constructs/links.ts";
import type { ApiResources } from "./resources.ts";

export const declareAuditFunctions = ({ stage, table, originSecret }: ApiResources) => ({
  "audit-admin": declareFunction({
    stage,
    entry: "lambdas/audit-admin/audit-admin.lambda.ts",
    environments: [httpEnv, adminEnv, tableEnv],
    links: {
      ...linkBackOffice(stage, originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["member"],
        "batch get": ["audit", "counter", "member"],
        query: ["audit"],
        "query newest": ["audit"],
        "query listed": ["audit"],
        "query due": "all",
        "query about": "all",
      }),
    },
  }),
});
