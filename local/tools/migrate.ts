import { parseArgs } from "node:util";
import { NotRunningError } from "./running-cloud.ts";
import { enterStage } from "./stages/enter-stage.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run migrate [-- --dry-run] [--stage <name>]: runs the migrations of stored data that have not run yet
 * (lambdas/migrations), without a stage on the running local cloud.
 * `npm run deploy` calls it after the stacks; `npm start` runs the migrations by itself.
 */
try {
  const args = await enterStage();
  const { values } = parseArgs({ args, options: { "dry-run": { type: "boolean", default: false } } });
  // Imported only now: the table's client reads the environment when it is created.
  const { runMigrations } = await import("../../lambdas/migrations/run-migrations.ts");
  const reports = await runMigrations({ dryRun: values["dry-run"], report: console.log });
  for (const { id, outcome, rowsRead, rowsChanged, description } of reports)
    console.log(`${id} ${outcome}: ${rowsChanged} of ${rowsRead} rows changed. ${description}`);
  if (reports.length === 0) console.log("There are no migrations.");
} catch (error) {
  const isForPeople =
    error instanceof NotRunningError ||
    error instanceof UsageError ||
    (error instanceof Error && error.name === "MigrationInProgress");
  console.error(isForPeople && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
