import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { connection, type Deployment } from "../deploy/deployment.ts";
import type { Functions } from "../functions/functions.ts";
import { Checkpoints } from "./checkpoints.ts";
import { EventSource, type Mapping, mapping } from "./event-source.ts";
import { Shards } from "./shards.ts";

const POLL_MS = 250;

/** Feeds the functions of the template's event source mappings from their tables' streams, until it is closed. */
export function startStreams(deployment: Deployment, functions: Functions): void {
  const { template, stateDir, running } = deployment;
  const dir = join(stateDir, "streams");
  mkdirSync(dir, { recursive: true });
  const ending = new AbortController();
  for (const { id, properties } of template.all("AWS::Lambda::EventSourceMapping", mapping))
    void feed(deployment, functions, properties, join(dir, `${id}.json`), ending.signal);
  // Not waited for: a call under way ends with its function, and what it did not finish is read again.
  running.defer(() => ending.abort());
}

async function feed(
  deployment: Deployment,
  functions: Functions,
  described: Mapping,
  checkpointFile: string,
  signal: AbortSignal,
): Promise<void> {
  const { template, say } = deployment;
  const source = new EventSource(described, {
    invoke: (event) => functions.invoke(functions.arnOf(described.FunctionName), event),
    region: template.region,
    say,
    signal,
  });
  const client = new DynamoDBStreamsClient(connection(deployment, "dynamodb"));
  const checkpoints = new Checkpoints(checkpointFile);
  let shards: Shards | undefined;
  let trouble = "";
  while (!signal.aborted) {
    try {
      shards ??= new Shards(client, await streamOf(deployment, described.EventSourceArn), checkpoints);
      for await (const { shard, records } of shards.next()) {
        await source.handle(records);
        const last = records.at(-1)?.dynamodb?.SequenceNumber;
        if (last !== undefined) checkpoints.set(shard, last);
      }
      await wait(POLL_MS, undefined, { signal });
    } catch (error) {
      if (signal.aborted) break;
      // Once, not every two seconds: a server in the place of ours may have no streams at all.
      if (trouble !== String(error)) say(`The stream of ${described.FunctionName} cannot be read: ${error}`);
      trouble = String(error);
      shards = undefined;
      await wait(2_000, undefined, { ref: false });
    }
  }
  client.destroy();
}

/** The template knows a table's stream by a name of its own; the server by the moment at which it was made. */
async function streamOf(deployment: Deployment, eventSourceArn: string): Promise<string> {
  const [, TableName] = /:table\/([^/]+)\/stream\//.exec(eventSourceArn) ?? [];
  const client = new DynamoDBClient(connection(deployment, "dynamodb"));
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (!Table?.LatestStreamArn) throw new Error(`The table ${TableName} has no stream`);
    return Table.LatestStreamArn;
  } finally {
    client.destroy();
  }
}
