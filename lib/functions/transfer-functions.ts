import { adminEnv, contentEnv, httpEnv, tableEnv } from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import { linkApiTable, linkBackOffice, linkBucket } from "../constructs/links.ts";
import type { ApiResources } from "./resources.ts";

/** These only enqueue an export or an import of a CSV file: the outbox does the work. */
export function declareTransferFunctions({ stage, table, files, originSecret }: ApiResources) {
  const environments = [httpEnv, adminEnv, tableEnv, contentEnv] as const;
  return {
    "imports-admin": declareFunction({
      stage,
      entry: "lambdas/imports/imports-admin.lambda.ts",
      environments,
      links: {
        ...linkBackOffice(stage, originSecret),
        TABLE_NAME: linkApiTable(table, {
          get: ["import", "member", "settings"],
          put: ["audit", "import", "outbox"],
          update: ["import"],
          "query newest": ["import"],
        }),
        // A presigned POST has the permissions of the function that signed it.
        FILES_BUCKET: linkBucket(files, { read: ["imports/*", "imported/*"], write: ["imports/*"] }),
      },
    }),
    "exports-admin": declareFunction({
      stage,
      entry: "lambdas/exports/exports-admin.lambda.ts",
      environments,
      links: {
        ...linkBackOffice(stage, originSecret),
        TABLE_NAME: linkApiTable(table, {
          get: ["export", "member"],
          put: ["audit", "export", "outbox"],
          query: ["word"],
          "query newest": ["export"],
        }),
        FILES_BUCKET: linkBucket(files, { read: ["exports/*"] }),
      },
    }),
  };
}
