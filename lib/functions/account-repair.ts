import { Duration, type Stack } from "aws-cdk-lib";
import { membersEnv, tableEnv } from "../../lambdas/env.ts";
import { createApiFunction } from "../constructs/api-function.ts";
import { linkTable, linkUserPool } from "../constructs/links.ts";
import { type ScheduledJob, scheduleJob } from "../constructs/scheduled-job.ts";
import type { Stage } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

/** Creates the scheduled job that compares every member with the user pool once a day, and repairs differences. */
export function createAccountRepair(stack: Stack, stage: Stage, { table, pool }: ApiResources): ScheduledJob {
  const fn = createApiFunction(stack, "repair-accounts", {
    stage,
    entry: "lambdas/account/repair-accounts.lambda.ts",
    environments: [tableEnv, membersEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        get: ["member"],
        put: ["audit", "marker", "member", "outbox", "word"],
        update: ["counter", "member"],
        delete: ["word"],
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
  return scheduleJob(stack, "EachDayAccounts", { fn, every: Duration.days(1) });
}
