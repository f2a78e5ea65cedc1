import { Duration, type Stack } from "aws-cdk-lib";
import { tableEnv } from "../../lambdas/env.ts";
import { createApiFunction } from "../constructs/api-function.ts";
import { linkTable } from "../constructs/links.ts";
import { type ScheduledJob, scheduleJob } from "../constructs/scheduled-job.ts";
import type { Stage } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

/** Creates the scheduled job that compares the counters of the lists with their rows once a day, and corrects them. */
export function createCounterRepair(stack: Stack, stage: Stage, { table }: ApiResources): ScheduledJob {
  const fn = createApiFunction(stack, "repair-counters", {
    stage,
    entry: "lambdas/table/repair-counters.lambda.ts",
    environments: [tableEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        "batch get": ["counter"],
        update: ["counter"],
        "query listed": ["booking", "member", "submission"],
      }),
    },
    timeout: Duration.minutes(15),
  });
  return scheduleJob(stack, "EachDayCounters", { fn, every: Duration.days(1) });
}
