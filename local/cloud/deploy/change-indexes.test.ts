import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  paginateQuery,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import { expect, it, onTestFinished } from "vitest";
import { synthesizeStage } from "../../../test/infra/synthesize-stage.ts";
import { startDynamoDb } from "../../emulators/aws/dynamodb/server.ts";
import { createTempDirectory } from "../../emulators/kit/temporary-directory.fixture.ts";
import { choosePorts } from "../ports.ts";
import { changeIndexes, listIndexUpdates } from "./change-indexes.ts";
import { globalTable, toInput } from "./tables.ts";

/** The real SDK, the real server, and the table of the template that a deployment sends to CloudFormation. */
const TableName = "kindstead";
const rowCount = 1_000;

const [table] = Object.values(synthesizeStage("sandbox").data.findResources("AWS::DynamoDB::GlobalTable"));
const template = globalTable.parse(table?.Properties);

/** The template of a release without one of the indexes: CloudFormation refuses definitions of attributes that no key uses. */
function withoutIndex(name: string): typeof template {
  const GlobalSecondaryIndexes = template.GlobalSecondaryIndexes.filter(
    ({ IndexName }) => IndexName !== name,
  );
  const keys = [template, ...GlobalSecondaryIndexes].flatMap(({ KeySchema }) =>
    KeySchema.map(({ AttributeName }) => AttributeName),
  );
  return {
    ...template,
    GlobalSecondaryIndexes,
    AttributeDefinitions: template.AttributeDefinitions.filter(({ AttributeName }) =>
      keys.includes(AttributeName),
    ),
  };
}

async function fillTable(client: DynamoDBClient): Promise<void> {
  for (let first = 0; first < rowCount; first += 25)
    await client.send(
      new BatchWriteItemCommand({
        RequestItems: {
          [TableName]: Array.from({ length: 25 }, (_, index) => {
            const id = String(first + index).padStart(5, "0");
            // Every second row has the key of the index that does not exist yet, as after a migration.
            const due = index % 2 === 0 ? { due_pk: { S: "outbox" }, due_at: { S: id } } : {};
            const newest = { newest_pk: { S: "member" }, newest_sk: { S: id } };
            return { PutRequest: { Item: { pk: { S: `member#${id}` }, sk: { S: "x" }, ...newest, ...due } } };
          }),
        },
      }),
    );
}

async function countRows(client: DynamoDBClient, index?: { name: string; key: string; value: string }) {
  const pages = index
    ? paginateQuery(
        { client },
        {
          TableName,
          IndexName: index.name,
          KeyConditionExpression: "#key = :value",
          ExpressionAttributeNames: { "#key": index.key },
          ExpressionAttributeValues: { ":value": { S: index.value } },
          Select: "COUNT",
        },
      )
    : paginateScan({ client }, { TableName, Select: "COUNT" });
  let count = 0;
  for await (const { Count = 0 } of pages) count += Count;
  return count;
}

it("an index of a filled table is created complete and deleted in place, and no row is lost", async () => {
  const dir = createTempDirectory();
  const { port } = await choosePorts(dir, ["port"]);
  const server = await startDynamoDb({ port, dir, onCrash: () => {} });
  onTestFinished(() => server.close());
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint: server.url, region: "us-east-1", credentials });
  onTestFinished(() => client.destroy());
  const before = withoutIndex("due");
  await client.send(new CreateTableCommand(toInput(TableName, before)));
  await fillTable(client);

  // Expand: the release that adds the index.
  const expand = listIndexUpdates(TableName, before, template);
  expect(
    expand.map(({ GlobalSecondaryIndexUpdates: updates }) => updates?.map(({ Create }) => Create?.IndexName)),
  ).toEqual([["due"]]);
  await changeIndexes(client, expand);
  expect(await countRows(client)).toBe(rowCount);
  const due = { name: "due", key: "due_pk", value: "outbox" };
  expect(await countRows(client, due)).toBe(Math.ceil(25 / 2) * (rowCount / 25));

  // Contract: a later release, in which nothing reads the other index any more.
  const contract = listIndexUpdates(TableName, template, withoutIndex("newest"));
  expect(contract).toEqual([
    { TableName, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "newest" } }] },
  ]);
  await changeIndexes(client, contract);
  expect(await countRows(client)).toBe(rowCount);
  await expect(countRows(client, { name: "newest", key: "newest_pk", value: "member" })).rejects.toThrow();
  expect(await countRows(client, due)).toBe(Math.ceil(25 / 2) * (rowCount / 25));
});

it("a release that creates one index and deletes another creates first, and an unchanged one changes nothing", () => {
  const updates = listIndexUpdates(TableName, withoutIndex("due"), withoutIndex("newest"));
  const names = updates.flatMap(({ GlobalSecondaryIndexUpdates: each = [] }) =>
    each.map((one) => Object.keys(one)[0]),
  );
  expect(names).toEqual(["Create", "Delete"]);
  expect(listIndexUpdates(TableName, template, template)).toEqual([]);
});
