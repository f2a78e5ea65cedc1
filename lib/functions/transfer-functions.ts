import type { Stack } from "aws-cdk-lib";
import { adminEnv, contentEnv, httpEnv, tableEnv } from "../../lambdas/env.ts";
import { createApiFunction } from "../constructs/api-function.ts";
import { linkApiTable, linkBucket, linkSecret, linkSetting } from "../constructs/links.ts";
import type { Stage } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

/* The Lambdas of exports and imports (CSV files), and their permissions: a part of functions.ts. The outbox does the work. */

export function createTransferFunctions(
  stack: Stack,
  stage: Stage,
  { table, files, originSecret }: ApiResources,
) {
  const environments = [httpEnv, adminEnv, tableEnv, contentEnv] as const;
  const adminLinks = {
    ADMIN_MFA: linkSetting(stage.adminMfa),
    ORIGIN_SECRET_ID: linkSecret(originSecret),
  };
  return {
    "imports-admin": createApiFunction(stack, "imports-admin", {
      stage,
      entry: "lambdas/account/imports-admin.lambda.ts",
      environments,
      links: {
        ...adminLinks,
        TABLE_NAME: linkApiTable(table, {
          get: ["import", "member"],
          put: ["audit", "import", "outbox"],
          update: ["import"],
        }),
        // A presigned POST has the permissions of the function that signed it.
        FILES_BUCKET: linkBucket(files, { read: ["imports/*"], write: ["imports/*"] }),
      },
    }),
    "exports-admin": createApiFunction(stack, "exports-admin", {
      stage,
      entry: "lambdas/exports/exports-admin.lambda.ts",
      environments,
      links: {
        ...adminLinks,
        TABLE_NAME: linkApiTable(table, {
          get: ["export", "member"],
          put: ["audit", "export", "outbox"],
          "query newest": ["export"],
        }),
        FILES_BUCKET: linkBucket(files, { read: ["exports/*"] }),
      },
    }),
  };
}
