import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import pLimit from "p-limit";
import { entityAttribute, tableKeys } from "../../../lambdas/table/definition.ts";
import { duePartitions } from "../../../lambdas/table/system-entities.ts";
import { writeRows } from "./copy-table.ts";
import type { Row } from "./table-digest.ts";

/* Rows of several entities, for the drill on this machine. */

const entities = ["member", "booking", "submission", "audit", "member_item"] as const;
export const pendingMessages = 40;

function buildRow(place: number): Row {
  const at = new Date(Date.UTC(2025, 0, 1) + place * 60_000).toISOString();
  if (place < pendingMessages) {
    const id = `obx_${String(place).padStart(32, "0")}`;
    return {
      ...toBase("outbox", id, at),
      message: { M: { kind: { S: "email" }, to: { S: "someone@example.com" } } },
      state: { S: "pending" },
      attempts: { N: "1" },
      retrying_since: { S: at },
      sent_at: { NULL: true },
      last_error: { NULL: true },
      ttl: { N: "4000000000" },
      due_pk: { S: duePartitions.pending },
      due_at: { S: at },
    };
  }
  const entity = entities[place % entities.length] ?? "member";
  const id = `${entity}_${String(place).padStart(32, "0")}`;
  return {
    ...toBase(entity, id, at),
    newest_pk: { S: `${entity}s` },
    newest_sk: { S: `${at}#${id}` },
    email: { S: `member-${place}@example.com` },
    amount_cents: { N: String(place % 9_000) },
    tags: { SS: ["ages 2-4", `n${place % 7}`] },
  };
}

const toBase = (entity: string, id: string, at: string): Row => ({
  [tableKeys.partition]: { S: `${entity}#${id}` },
  [tableKeys.sort]: { S: entity },
  [entityAttribute]: { S: entity },
  id: { S: id },
  created_at: { S: at },
  updated_at: { S: at },
  version: { N: "1" },
});

/** Fills a table with this many rows. */
export async function fillWithRows(client: DynamoDBClient, table: string, count: number): Promise<void> {
  const batches = Array.from({ length: Math.ceil(count / 25) }, (_, batch) => batch * 25);
  await pLimit(4).map(batches, (first) => {
    const length = Math.min(25, count - first);
    return writeRows(
      client,
      table,
      Array.from({ length }, (_, place) => buildRow(first + place)),
    );
  });
}
