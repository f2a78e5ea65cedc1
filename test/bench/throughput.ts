import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { contentCard } from "../../contract/content.ts";
import { contentStore } from "../../lambdas/content/content-store.ts";
import { tableEnv } from "../../lambdas/env.ts";
import { indexes, toNewestPartition } from "../../lambdas/table/definition.ts";
import { contentEntity, memberEntity } from "../../lambdas/table/entities.ts";
import { documentClient } from "../../lambdas/table/table.ts";
import { make } from "../support/make.ts";
import type { Ask } from "./answers.ts";
import { buildMinFigure, type Figure } from "./figure.ts";
import { limits } from "./limits.ts";
import type { SampleRequests } from "./requests.ts";

const concurrency = 16;
const turnMs = 500;
const turns = 7;
const listed = 25;

/**
 * Measures budget 9: requests per second of the handlers in this process, compared with the same reads by the bare table
 * client. Turns alternate, and the best of each counts. Only the ratio is meaningful, because neither the table's
 * server nor the machine is the one on AWS.
 */
export async function measureThroughput(ask: Ask, samples: SampleRequests): Promise<Figure[]> {
  await Promise.all(Array.from({ length: listed - 1 }, () => contentStore.put(make.contentItem())));
  const me = samples.getMe?.sent ?? {};
  return [
    await compareRates("GET /api/content, 25 items", () => ask("listContent", {}), listByHand),
    await compareRates("GET /api/me", () => ask("getMe", me), readByHand(String(me.claims?.sub))),
  ];
}

const getTableName = () => tableEnv.read("TABLE_NAME");

function listByHand(): Promise<unknown> {
  const names = Object.keys(contentCard.shape);
  return documentClient.send(
    new QueryCommand({
      TableName: getTableName(),
      IndexName: "newest",
      KeyConditionExpression: "#pk = :pk",
      ProjectionExpression: names.map((_, place) => `#a${place}`).join(", "),
      ExpressionAttributeNames: {
        "#pk": indexes.newest.partition,
        ...Object.fromEntries(names.map((name, place) => [`#a${place}`, name])),
      },
      ExpressionAttributeValues: { ":pk": toNewestPartition(contentEntity.entityName) },
      ScanIndexForward: false,
    }),
  );
}

const readByHand = (id: string) => () =>
  documentClient.send(
    new GetCommand({
      TableName: getTableName(),
      Key: memberEntity.computeKey?.({ id }),
      ConsistentRead: true,
    }),
  );

async function compareRates(what: string, handled: () => Promise<unknown>, bare: () => Promise<unknown>) {
  const took: number[] = [];
  let [best, bestBare] = [0, 0];
  // The first turn warms up both and is not counted.
  for (let turn = 0; turn <= turns; turn++) {
    const [times, bareTimes] = [await measureLatencies(handled), await measureLatencies(bare)];
    if (turn === 0) continue;
    took.push(...times);
    best = Math.max(best, times.length);
    bestBare = Math.max(bestBare, bareTimes.length);
  }
  const perSecond = Math.round(best / (turnMs / 1_000));
  const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
  return buildMinFigure({
    budget: 9,
    what: `${what}: share of the bare client's rate`,
    value: (best / bestBare) * 100,
    limit: limits.throughputPercent,
    unit: "percent",
    binding: false,
    detail: `${perSecond} a second, p99 ${Math.round(p99)} ms`,
  });
}

/** Sends `concurrency` requests at a time for `turnMs`. Returns the duration of each in milliseconds. */
async function measureLatencies(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + turnMs;
  const sendUntilDone = async () => {
    for (let started = performance.now(); started < until; started = performance.now()) {
      await work();
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendUntilDone));
  return times;
}
