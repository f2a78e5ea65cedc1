import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import type { CloudFormationCustomResourceEvent } from "aws-lambda";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, expect, it } from "vitest";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { context } from "../../test/support/event.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { putObject } from "../files/s3.ts";
import { answerDeployment } from "./answer-deployment.ts";

await startTableForFile();
const buckets = await startBucketsForFile();
const site = process.env.FILES_BUCKET ?? "";
mockClient(SSMClient)
  .on(GetParameterCommand)
  .resolves({ Parameter: { Value: site } })
  .on(GetParameterCommand, { Name: "/denied" })
  .rejects(Object.assign(new Error("No access to arn:aws:ssm"), { name: "AccessDeniedException" }));

/** Receives the answers like CloudFormation, whose deployment waits for them. */
let status = 200;
let answers: unknown[] = [];
const server = createServer(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  answers.push([request.method, JSON.parse(text)]);
  response.writeHead(status).end();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => void server.close());

beforeEach(() => {
  process.env.SITE_BUCKET_PARAMETER = "/site-bucket";
  status = 200;
  answers = [];
});

const ids = { StackId: "arn:stack", RequestId: "request", LogicalResourceId: "PublishedPages" };
const answer = { ...ids, PhysicalResourceId: "published-pages" };

const deploy = (RequestType: "Create" | "Delete") =>
  answerDeployment(
    {
      ...ids,
      RequestType,
      ResponseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/answer`,
      ServiceToken: "arn:function",
      ResourceType: "Custom::PublishedPages",
      ResourceProperties: { ServiceToken: "arn:function" },
    } as CloudFormationCustomResourceEvent,
    context,
  );

it("a deployment goes on once its pages are published, and one that removes the site publishes nothing", async () => {
  const Body = "<html><head></head><body>{{name}}</body></html>";
  await putObject({ Bucket: site, Key: "templates/index.html", Body, ContentType: "text/html" });
  await deploy("Delete");
  expect(await buckets.keys()).not.toContain("index.html");
  await deploy("Create");
  expect((await buckets.read("files", "index.html")).bytes.toString()).toContain("<body>Kindstead</body>");
  const succeeded = ["PUT", { ...answer, Status: "SUCCESS" }];
  expect(answers).toEqual([succeeded, succeeded]);
});

it("a deployment is rolled back if its pages cannot be published, and learns where to look", async () => {
  process.env.SITE_BUCKET_PARAMETER = "/denied";
  await deploy("Create");
  const Reason = `AccessDeniedException, request ${context.awsRequestId}`;
  expect(answers).toEqual([["PUT", { ...answer, Status: "FAILED", Reason }]]);
});

it("an answer that CloudFormation refuses fails the function, so that it is called again", async () => {
  status = 403;
  await expect(deploy("Create")).rejects.toThrow("403");
});
