import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { contentEnv, filesEnv, tableEnv } from "../../lambdas/env.ts";
import { runCommand } from "./run-command.ts";
import { createAwsClients } from "./stages/aws-clients.ts";
import { enterStage } from "./stages/enter-stage.ts";
import { takeOut } from "./take-out/take-out.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- export <directory> [--stage <name>]: writes the whole table, as lines of JSON, and all files into a
 * directory. Without a stage it works on the running local cloud.
 */
await runCommand(async () => {
  const args = await enterStage();
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [directory] = positionals;
  if (directory === undefined)
    throw new UsageError("Usage: npm run ops -- export <directory> [--stage <name>]");
  const names = {
    table: tableEnv.read("TABLE_NAME"),
    files: contentEnv.read("FILES_BUCKET"),
    media: filesEnv.read("MEDIA_BUCKET"),
  };
  const { table, files, media } = await takeOut(createAwsClients(), names, resolve(directory));
  for (const [entity, { rows, personal }] of Object.entries(table))
    console.log(
      `table/${entity}.jsonl: ${rows.toLocaleString("en-US")} rows${personal.length > 0 ? `; about people: ${personal.join(", ")}` : ""}`,
    );
  for (const [name, part] of Object.entries({ files, media }))
    console.log(
      `${name}/: ${part.files.toLocaleString("en-US")} files, ${part.bytes.toLocaleString("en-US")} bytes`,
    );
  console.log(
    "This directory has personal data and secrets of accounts. Keep it encrypted, and delete it when you no longer need it.",
  );
});
