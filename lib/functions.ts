import { Duration, type Stack } from "aws-cdk-lib";
import type { IUserPool } from "aws-cdk-lib/aws-cognito";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { advisorsEnv } from "../lambdas/advisors/env.ts";
import { contentEnv } from "../lambdas/content/env.ts";
import { httpEnv } from "../lambdas/http/env.ts";
import { membersEnv, triggersEnv } from "../lambdas/members/env.ts";
import { tableEnv } from "../lambdas/table/env.ts";
import { apiFunction } from "./constructs/api-function.ts";
import { bucketLink, parameterLink, poolLink, secretLink, tableLink } from "./constructs/links.ts";
import { type Stage, siteUrlParameter } from "./stage.ts";

/*
 * The permission chart. Each function: its source, the environment that its code declares, and for each
 * variable the thing behind it with what the function may do there. Nobody may do anything else.
 */

export interface ApiResources {
  readonly table: TableV2;
  readonly files: IBucket;
  readonly pool: IUserPool;
  readonly originSecret: Secret;
}

/** The functions behind the API: one for each noun and tier, named as contract/routes names its features. */
export function apiFunctions(stack: Stack, stage: Stage, { table, files, pool, originSecret }: ApiResources) {
  const secret = secretLink(originSecret);
  return {
    content: apiFunction(stack, "content", {
      stage,
      entry: "lambdas/content/content.lambda.ts",
      environments: [httpEnv, tableEnv, contentEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "query"),
        FILES_BUCKET: bucketLink(files, { read: "content/*" }),
      },
    }),
    advisors: apiFunction(stack, "advisors", {
      stage,
      entry: "lambdas/advisors/advisors.lambda.ts",
      environments: [httpEnv, tableEnv, advisorsEnv],
      links: { ORIGIN_SECRET_ID: secret, TABLE_NAME: tableLink(table, "query") },
    }),
    members: apiFunction(stack, "members", {
      stage,
      entry: "lambdas/members/members.lambda.ts",
      environments: [httpEnv, tableEnv, membersEnv],
      links: {
        ORIGIN_SECRET_ID: secret,
        TABLE_NAME: tableLink(table, "get", "put", "update"),
        USER_POOL_ID: poolLink(pool, "AdminGetUser"),
      },
    }),
    "not-found": apiFunction(stack, "not-found", {
      stage,
      entry: "lambdas/http/not-found.lambda.ts",
      environments: [httpEnv],
      links: { ORIGIN_SECRET_ID: secret },
    }),
  };
}

/** Every trigger of the user pool. It takes the pool's id from its event; triggerCalls are its rights there. */
export const triggerFunction = (stack: Stack, stage: Stage, table: TableV2) =>
  apiFunction(stack, "triggers", {
    stage,
    entry: "lambdas/members/cognito-triggers.lambda.ts",
    environments: [tableEnv, triggersEnv],
    links: {
      TABLE_NAME: tableLink(table, "get", "put", "update"),
      SITE_URL_PARAMETER: parameterLink(stack, siteUrlParameter(stage)),
    },
    // Cognito waits no longer.
    timeout: Duration.seconds(5),
  });

export const triggerCalls = ["AdminAddUserToGroup", "AdminUserGlobalSignOut"] as const;
