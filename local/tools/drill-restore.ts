import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DeleteTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { startDynamoDb } from "../emulators/aws/dynamodb/server.ts";
import { findFreePort } from "./free-port.ts";
import { copyByRows, restoreToPointInTime } from "./restore/copy-table.ts";
import { createProductTable } from "./restore/create-product-table.ts";
import {
  corruptRow,
  type DrillResult,
  describeDifference,
  listKeys,
  type Parked,
  runDrill,
} from "./restore/drill.ts";
import { fillWithRows } from "./restore/drill-rows.ts";
import { replaceRows } from "./restore/replace-rows.ts";
import { compareDigests, computeDigest, isEqual } from "./restore/table-digest.ts";
import { runCommand } from "./run-command.ts";
import { enterStage } from "./stages/enter-stage.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- drill:restore [--rows 100000]: rehearses the restore of a table on this machine, with a table of its own.
 * npm run ops -- drill:restore --stage <name> [--at <instant>] [--keep [--park]]: restores the table of a stage into a copy,
 * compares the copy with the table, writes every key that differs into the file <copy>.txt, and deletes the copy unless it is
 * kept. --park makes the pending messages of the kept copy failed deliveries and ends its newsletters, for restore:rows. It
 * does not touch the table of the stage.
 */
const options = {
  rows: { type: "string", default: "100000" },
  stage: { type: "string" },
  at: { type: "string" },
  keep: { type: "boolean", default: false },
  park: { type: "boolean", default: false },
} as const;
const { values } = parseArgs({ options });

function printResult({ rows, difference, parked, seconds }: DrillResult): void {
  console.log(`\n${rows.toLocaleString("en-US")} rows in the copy.`);
  for (const line of describeDifference(difference)) console.log(line);
  if (parked)
    console.log(
      `${parked.messages} pending messages are parked as failed deliveries, ${parked.newsletters} newsletters are ended.`,
    );
  const total = Object.values(seconds).reduce((sum, each) => sum + each, 0);
  console.log(`In all ${(total / 60).toFixed(1)} minutes.`);
}

async function drillOnStage(): Promise<void> {
  const at = values.at === undefined ? null : new Date(values.at);
  if (Number.isNaN(at?.getTime()))
    throw new UsageError(`${values.at} is not a time such as 2026-11-22T09:00:00Z.`);
  await enterStage();
  const source = process.env.TABLE_NAME ?? "";
  const target = `${source}-drill-${Date.now()}`;
  const client = new DynamoDBClient({});
  try {
    const result = await runDrill({
      client,
      source,
      target,
      copy: () => restoreToPointInTime(client, { source, target, at }).catch(explainRefusal),
      ...(values.park && { park: () => park(target) }),
      report: console.log,
    });
    printResult(result);
    if (!isEqual(result.difference)) {
      appendFileSync(`${target}.txt`, listKeys(result.difference));
      console.log(`Every key that differs is in ${target}.txt.`);
    }
    console.log("Rows that were written since the time of the copy differ; everything else must not.");
    if (values.keep) console.log(`The copy is ${target}. Delete it when you are done.`);
    else await client.send(new DeleteTableCommand({ TableName: target }));
  } catch (error) {
    console.error(`The drill failed. If the copy ${target} exists, delete it when you are done.`);
    throw error;
  }
}

function explainRefusal(error: unknown): never {
  throw new UsageError(
    `DynamoDB did not restore the table: ${error instanceof Error ? error.message : error}. npm run doctor -- --stage ${values.stage} shows whether its backups are on.`,
  );
}

async function park(table: string): Promise<Parked> {
  process.env.TABLE_NAME = table;
  // Imported only now: the table's client reads the environment when it is created.
  const { endNewsletters, parkPendingMessages } = await import("./restore/park-outbox.ts");
  const now = Date.now();
  return { messages: await parkPendingMessages(now), newsletters: await endNewsletters(now) };
}

async function drillHere(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), "kindstead-drill-"));
  const server = await startDynamoDb({
    port: await findFreePort(),
    dir,
    onCrash(error) {
      throw error;
    },
  });
  try {
    const [source, target] = ["here", "here-drill-copy"];
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_DYNAMODB: server.url,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: "drill",
      AWS_SECRET_ACCESS_KEY: "drill",
      TABLE_NAME: target,
    });
    const client = new DynamoDBClient({});
    console.log(`Filling a table with ${values.rows} rows.`);
    await createProductTable(client, source);
    await fillWithRows(client, source, Number(values.rows));
    const result = await runDrill({
      client,
      source,
      target,
      copy: () => copyByRows(client, { source, target }),
      park: () => park(target),
      report: console.log,
    });
    printResult(result);
    const expected = await computeDigest(client, target);
    const [key = ""] = [...expected.rows.keys()].filter((each) => each.startsWith("booking#"));
    await corruptRow(client, target, key);
    const found = compareDigests(expected, await computeDigest(client, target));
    console.log(`\nOne row changed behind the scenes. Found: ${describeDifference(found).join("; ")}`);
    const { written, deleted } = await replaceRows(client, { table: source, copy: target });
    console.log(`The first table got the rows of the copy: ${written} written, ${deleted} deleted.`);
    const isFound = found.changed.length === 1 && found.changed[0] === key;
    if (!isFound || !isEqual(result.difference)) process.exitCode = 1;
  } finally {
    await server.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

await runCommand(async () => {
  if (values.park && !(values.keep && values.stage))
    throw new UsageError("--park is for a copy of a stage that is kept: --stage <name> --keep --park");
  await (values.stage === undefined ? drillHere() : drillOnStage());
});
