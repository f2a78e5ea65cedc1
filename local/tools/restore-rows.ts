import { appendFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { listKeys } from "./restore/drill.ts";
import { replaceRows } from "./restore/replace-rows.ts";
import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- restore:rows <copy> --stage <name> --replace <name> [--payments keep|delete]: gives the table of a stage the
 * rows of a copy that drill:restore --keep --park has left. The table stays the same, with its name and its stream, so nothing
 * has to be deployed. Every key that differs is added to the file <copy>.txt first.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { stage: { type: "string" }, replace: { type: "string" }, payments: { type: "string" } },
    allowPositionals: true,
  });
  const [copy] = positionals;
  const { payments } = values;
  const isKnown = payments === undefined || payments === "keep" || payments === "delete";
  if (!copy || !values.stage || values.replace !== values.stage || !isKnown)
    throw new UsageError(
      "Usage: npm run ops -- restore:rows <copy> --stage <name> --replace <name> [--payments keep|delete]. It replaces all rows of the stage, so it needs the stage's name twice.",
    );
  await enterStage();
  const table = process.env.TABLE_NAME ?? "";
  const { written, deleted } = await replaceRows(new DynamoDBClient({}), {
    table,
    copy,
    payments,
    report(difference, leavers) {
      const lines = leavers.map((key) => `has deleted the account since: ${key}\n`).join("");
      appendFileSync(`${copy}.txt`, `${new Date().toISOString()}\n${listKeys(difference)}${lines}`);
      console.log(`Every key that differs is in ${copy}.txt.`);
      if (leavers.length > 0)
        console.log(
          `Members who have deleted their account since and would be back: ${leavers.length}. The file names them. Read docs/operations.md#restore.`,
        );
    },
  });
  console.log(`${table} has the rows of ${copy}: ${written} written, ${deleted} deleted.`);
});
