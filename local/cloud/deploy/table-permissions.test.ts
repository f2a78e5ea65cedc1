import { join } from "node:path";
import { DynamoDBClient, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod";
import { listen } from "../../emulators/kit/listen.ts";
import { synthesize } from "../template/synthesize.ts";
import { readTemplate } from "../template/template.ts";
import type { Deployment } from "./deployment.ts";
import { deployTablePermissions } from "./table-permissions.ts";

const root = join(import.meta.dirname, "..", "..", "..");

it("a function writes rows of its own entities only: forms stores a submission and no member", async () => {
  const assembly = await synthesize(root, join(root, ".local", "cache"), () => undefined);
  const template = readTemplate(assembly);
  const server = await listen(0, async (request, response) => {
    for await (const _ of request);
    response.writeHead(200).end("{}");
  });
  const cleanup = new AsyncDisposableStack();
  cleanup.defer(() => server.close());
  onTestFinished(() => cleanup.disposeAsync());
  const services = { dynamodb: { endpoint: server.url } };
  const getEndpoint = await deployTablePermissions({ template, services, cleanup } as unknown as Deployment);

  const forms = template
    .listResources("AWS::Lambda::Function", z.object({ Role: z.string() }))
    .find(({ metadata }) => metadata["local:entry"] === "lambdas/forms/forms.lambda.ts");
  const role = forms?.properties.Role.split(":").at(-1) ?? "";
  const { ref: TableName } = template.getResource("AWS::DynamoDB::GlobalTable", z.object({}));
  const put = (pk: string) =>
    new DynamoDBClient({
      endpoint: getEndpoint?.(role) ?? "",
      region: "us-east-1",
      credentials: { accessKeyId: "local", secretAccessKey: "x" },
      maxAttempts: 1,
    }).send(new PutItemCommand({ TableName, Item: { pk: { S: pk }, sk: { S: "x" } } }));
  await put("submission#sub_1");
  for (const pk of ["member#1", "booking#bkg_1", "content#cnt_1"])
    await expect(put(pk)).rejects.toMatchObject({ name: "AccessDeniedException" });
});
