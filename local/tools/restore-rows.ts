import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { replaceRows } from "./restore/replace-rows.ts";
import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- restore:rows <copy> --stage <name> --replace <name>: gives the table of a stage the rows of a copy that
 * drill:restore --keep has left. The table stays the same, with its name and its stream, so nothing has to be deployed.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { stage: { type: "string" }, replace: { type: "string" } },
    allowPositionals: true,
  });
  const [copy] = positionals;
  if (!copy || !values.stage || values.replace !== values.stage)
    throw new UsageError(
      "Usage: npm run ops -- restore:rows <copy> --stage <name> --replace <name>. It replaces all rows of the stage, so it needs the stage's name twice.",
    );
  await enterStage();
  const table = process.env.TABLE_NAME ?? "";
  const { written, deleted } = await replaceRows(new DynamoDBClient({}), { table, copy });
  console.log(`${table} has the rows of ${copy}: ${written} written, ${deleted} deleted.`);
});
