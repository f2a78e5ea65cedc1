import { parseArgs } from "node:util";
import { NotRunningError, readCloudEnvironment } from "./running-cloud.ts";

/*
 * npm run migrate [-- --dry-run]: runs the migrations of stored data that have not run yet (lambdas/migrations), on the
 * stage whose table TABLE_NAME names, with the AWS credentials of the environment; without it, on the local cloud.
 * `npm run deploy` calls it after the stacks; `npm start` runs the migrations by itself.
 */
try {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean", default: false } } });
  if (!process.env.TABLE_NAME) Object.assign(process.env, await readCloudEnvironment());
  // Imported only now: the table's client reads the environment when it is created.
  const { runMigrations } = await import("../../lambdas/migrations/run-migrations.ts");
  const reports = await runMigrations({ dryRun: values["dry-run"], report: console.log });
  for (const { id, outcome, rowsRead, rowsChanged, description } of reports)
    console.log(`${id} ${outcome}: ${rowsChanged} of ${rowsRead} rows changed. ${description}.`);
  if (reports.length === 0) console.log("There are no migrations.");
} catch (error) {
  const isForPeople =
    error instanceof NotRunningError || (error instanceof Error && error.name === "MigrationInProgress");
  console.error(isForPeople && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
