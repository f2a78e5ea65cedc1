import {
  BatchGetItemCommand,
  type ConditionCheck,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { describe, expect, it, onTestFinished } from "vitest";
import { listen } from "../../kit/listen.ts";
import { startAuthorizer } from "./authorizer.ts";

const table = "arn:aws:dynamodb:us-east-1:000000000000:table/rows";
const TableName = "rows";
const toKey = (pk: string) => ({ pk: { S: pk }, sk: { S: "x" } });

/** Starts an authorizer in front of a server that answers everything with {}, and a client with a role. */
async function startClient(role = "forms") {
  const asked: string[] = [];
  const server = await listen(0, async (request, response) => {
    asked.push(String(request.headers["x-amz-target"]).split(".")[1] ?? "");
    for await (const _ of request);
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0" }).end("{}");
  });
  const statements = [
    { actions: ["dynamodb:PutItem"], resources: [table], leadingKeys: ["form#*", "outbox#*"] },
    { actions: ["dynamodb:GetItem", "dynamodb:BatchGetItem"], resources: [table], leadingKeys: ["form#*"] },
    { actions: ["dynamodb:Query"], resources: [`${table}/index/newest`], leadingKeys: ["forms"] },
    { actions: ["dynamodb:UpdateItem"], resources: [table], attributes: ["pk", "sk", "color"] },
  ];
  const authorizer = await startAuthorizer({
    endpoint: server.url,
    partitionKey: "pk",
    policies: new Map([["forms", statements]]),
  });
  onTestFinished(async () => {
    await authorizer.close();
    await server.close();
  });
  const client = new DynamoDBClient({
    endpoint: `${authorizer.url}/${role}`,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "x" },
    maxAttempts: 1,
  });
  return { client, asked };
}

const update = (attribute: string) =>
  new UpdateItemCommand({
    TableName,
    Key: toKey("form#1"),
    UpdateExpression: "SET #a = :a",
    ExpressionAttributeNames: { "#a": attribute },
    ExpressionAttributeValues: { ":a": { S: "x" } },
  });

const query = (IndexName: string | undefined, partition: string) =>
  new QueryCommand({
    TableName,
    IndexName,
    KeyConditionExpression: "(#c0_1 = :c0_1) AND (#c1_1 < :c1_1)",
    ExpressionAttributeNames: { "#c0_1": "newest_pk", "#c1_1": "newest_sk" },
    ExpressionAttributeValues: { ":c0_1": { S: partition }, ":c1_1": { S: "2026" } },
  });

describe("a role's policy on a table", () => {
  it.each([
    ["a row with an allowed prefix", new PutItemCommand({ TableName, Item: toKey("form#1") }), true],
    ["a row with another prefix", new PutItemCommand({ TableName, Item: toKey("member#1") }), false],
    ["a row whose prefix only begins alike", new PutItemCommand({ TableName, Item: toKey("forms") }), false],
    ["an update of an allowed attribute", update("color"), true],
    ["an update of another attribute", update("role"), false],
    ["reading a row", new GetItemCommand({ TableName, Key: toKey("form#1") }), true],
    ["reading another row", new GetItemCommand({ TableName, Key: toKey("outbox#1") }), false],
    ["another table", new GetItemCommand({ TableName: "others", Key: toKey("form#1") }), false],
    ["an index's partition", query("newest", "forms"), true],
    ["an index's other partition", query("newest", "members"), false],
    ["another index", query("due", "forms"), false],
    ["the table instead of the index", query(undefined, "forms"), false],
    ["a scan", new ScanCommand({ TableName }), false],
  ])("decides on %s", async (_, command, isAllowed) => {
    const { client, asked } = await startClient();
    const sent = client.send(command as PutItemCommand);
    if (isAllowed) await sent;
    else await expect(sent).rejects.toMatchObject({ name: "AccessDeniedException" });
    expect(asked).toHaveLength(isAllowed ? 1 : 0);
  });

  it("must allow every row of a batch and every item of a transaction", async () => {
    const { client } = await startClient();
    const batch = (...Keys: object[]) =>
      client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: Keys as never } } }));
    await batch(toKey("form#1"), toKey("form#2"));
    await expect(batch(toKey("form#1"), toKey("member#1"))).rejects.toThrow(/BatchGetItem/);
    const write = (...TransactItems: object[]) =>
      client.send(new TransactWriteItemsCommand({ TransactItems: TransactItems as never }));
    const put = (pk: string) => ({ Put: { TableName, Item: toKey(pk) } });
    const update = { Update: { TableName, Key: toKey("member#1"), UpdateExpression: "SET a = b" } };
    await write(put("form#1"), put("outbox#1"), update);
    await expect(write(put("form#1"), put("audit#1"))).rejects.toThrow(/dynamodb:PutItem/);
    const check: { ConditionCheck: ConditionCheck } = {
      ConditionCheck: { TableName, Key: toKey("form#1"), ConditionExpression: "attribute_exists(pk)" },
    };
    await expect(write(put("form#1"), check)).rejects.toThrow(/dynamodb:ConditionCheckItem/);
  });

  it("allows nothing to an unknown role", async () => {
    const { client } = await startClient("nobody");
    await expect(client.send(new GetItemCommand({ TableName, Key: toKey("form#1") }))).rejects.toMatchObject({
      name: "AccessDeniedException",
    });
  });
});
