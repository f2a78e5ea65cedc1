import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { buildClientConfig, type Deployment } from "../deploy/deployment.ts";
import type { Functions } from "../functions/functions.ts";
import { Checkpoints } from "./checkpoints.ts";
import { EventSource, eventSourceMapping, type Mapping } from "./event-source.ts";
import { Shards } from "./shards.ts";

const pollMs = 250;

/** Passes the records of the tables' streams to the functions of the template's event source mappings. */
export function startStreams(deployment: Deployment, functions: Functions): void {
  const { template, stateDir, cleanup } = deployment;
  const dir = join(stateDir, "streams");
  mkdirSync(dir, { recursive: true });
  const aborter = new AbortController();
  for (const { id, properties } of template.listResources(
    "AWS::Lambda::EventSourceMapping",
    eventSourceMapping,
  ))
    void pollStream(deployment, functions, properties, join(dir, `${id}.json`), aborter.signal);
  // Not awaited: pending calls end with their functions, and unhandled records are read again at the next start.
  cleanup.defer(() => aborter.abort());
}

async function pollStream(
  deployment: Deployment,
  functions: Functions,
  mapping: Mapping,
  checkpointFile: string,
  signal: AbortSignal,
): Promise<void> {
  const { template, print } = deployment;
  const source = new EventSource(mapping, {
    invoke: (event) => functions.invoke(functions.getArn(mapping.FunctionName), event),
    region: template.region,
    print,
    signal,
  });
  const client = new DynamoDBStreamsClient(buildClientConfig(deployment, "dynamodb"));
  const checkpoints = new Checkpoints(checkpointFile);
  let shards: Shards | undefined;
  let lastError = "";
  while (!signal.aborted) {
    try {
      shards ??= new Shards(client, await getStreamArn(deployment, mapping.EventSourceArn), checkpoints);
      for await (const { shard, records } of shards.readNew()) {
        await source.handle(records);
        const last = records.at(-1)?.dynamodb?.SequenceNumber;
        if (last !== undefined) checkpoints.set(shard, last);
      }
      await wait(pollMs, undefined, { signal });
    } catch (error) {
      if (signal.aborted) break;
      // Printed once, not at every poll: an external server may not support streams.
      if (lastError !== String(error)) print(`Cannot read the stream of ${mapping.FunctionName}: ${error}`);
      lastError = String(error);
      shards = undefined;
      await wait(2_000, undefined, { ref: false });
    }
  }
  client.destroy();
}

/** The stream ARN in the template is a placeholder; the server's contains the time at which the stream was created. */
async function getStreamArn(deployment: Deployment, eventSourceArn: string): Promise<string> {
  const [, TableName] = /:table\/([^/]+)\/stream\//.exec(eventSourceArn) ?? [];
  const client = new DynamoDBClient(buildClientConfig(deployment, "dynamodb"));
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (!Table?.LatestStreamArn) throw new Error(`The table ${TableName} has no stream`);
    return Table.LatestStreamArn;
  } finally {
    client.destroy();
  }
}
