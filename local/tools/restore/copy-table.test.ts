import type { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { expect, it } from "vitest";
import { writeRows } from "./copy-table.ts";

it("waits for a new table that takes no rows at first", async () => {
  const opensAt = Date.now() + 200;
  const written: unknown[] = [];
  const send = async ({ input }: { input: { RequestItems: Record<string, unknown[]> } }) => {
    if (Date.now() < opensAt) return { UnprocessedItems: input.RequestItems };
    written.push(...(input.RequestItems.copy ?? []));
    return {};
  };
  await writeRows({ send } as unknown as DynamoDBClient, "copy", [
    { pk: { S: "member#1" }, sk: { S: "member" } },
  ]);
  expect(written).toHaveLength(1);
});
