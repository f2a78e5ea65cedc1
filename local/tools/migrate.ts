import { parseArgs } from "node:util";
import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- migrate [--dry-run] [--stage <name>]: runs the migrations of stored data that have not run yet
 * (lambdas/migrations). Without a stage it works on the running local cloud. `npm run deploy` calls it after the stacks;
 * `npm start` runs the migrations by itself.
 */
await runCommand(async () => {
  const args = await enterStage();
  const { values } = parseArgs({ args, options: { "dry-run": { type: "boolean", default: false } } });
  // Imported only now: the table's client reads the environment when it is created.
  const { MigrationInProgress } = await import("../../lambdas/migrations/migration-journal.ts");
  const { runMigrations } = await import("../../lambdas/migrations/run-migrations.ts");
  const options = { dryRun: values["dry-run"], report: console.log };
  const reports = await runMigrations(options).catch((error: unknown) => {
    throw error instanceof MigrationInProgress ? new UsageError(error.message) : error;
  });
  for (const { id, outcome, rowsRead, rowsChanged, description } of reports)
    console.log(`${id} ${outcome}: ${rowsChanged} of ${rowsRead} rows changed. ${description}`);
  if (reports.length === 0) console.log("There are no migrations.");
});
