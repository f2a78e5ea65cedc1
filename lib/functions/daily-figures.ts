import { Duration, type Stack } from "aws-cdk-lib";
import { tableEnv } from "../../lambdas/env.ts";
import { createApiFunction } from "../constructs/api-function.ts";
import { linkTable } from "../constructs/links.ts";
import { type ScheduledJob, scheduleJob } from "../constructs/scheduled-job.ts";
import type { Stage } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

/** Creates the job that counts each day once it is over. It runs every hour, so that a later run makes up for a failed one. */
export function createDailyFigures(stack: Stack, stage: Stage, { table }: ApiResources): ScheduledJob {
  const fn = createApiFunction(stack, "daily-figures", {
    stage,
    entry: "lambdas/overview/daily-figures.lambda.ts",
    environments: [tableEnv],
    links: {
      TABLE_NAME: linkTable(table, {
        "batch get": ["figures"],
        put: ["figures"],
        "query newest": ["audit", "booking", "member"],
      }),
    },
    timeout: Duration.minutes(15),
  });
  return scheduleJob(stack, "EachHourFigures", { fn, every: Duration.hours(1) });
}
