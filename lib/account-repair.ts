import { Duration, type Stack, Validations } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import type { NodejsFunction } from "aws-cdk-lib/aws-lambda-nodejs";
import { membersEnv, tableEnv } from "../lambdas/env.ts";
import { createApiFunction } from "./constructs/api-function.ts";
import { linkTable, linkUserPool } from "./constructs/links.ts";
import type { ApiResources } from "./functions.ts";
import type { Stage } from "./stage.ts";

/** Creates the scheduled job that compares every member with the user pool once a day, and repairs differences. */
export function accountRepair(stack: Stack, stage: Stage, { table, pool }: ApiResources): NodejsFunction {
  const fn = createApiFunction(stack, "repair-accounts", {
    stage,
    entry: "lambdas/account/repair-accounts.lambda.ts",
    environments: [tableEnv, membersEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        get: ["member"],
        put: ["audit", "marker", "member", "outbox"],
        update: ["counter", "member"],
        "query newest": ["member"],
      }),
      USER_POOL_ID: linkUserPool(
        pool,
        "AdminCreateUser",
        "AdminGetUser",
        "AdminSetUserPassword",
        "AdminUpdateUserAttributes",
        "ListUsers",
      ),
    },
    timeout: Duration.minutes(15),
  });
  const rule = new Rule(stack, "EachDayAccounts", {
    schedule: Schedule.rate(Duration.days(1)),
    targets: [new LambdaFunction(fn, { retryAttempts: 1 })],
  });
  Validations.of(rule).acknowledge({
    id: "Serverless-EventBusDLQ",
    reason: "The next day's run finds what this one did not repair, and a failure raises an alarm.",
  });
  return fn;
}
