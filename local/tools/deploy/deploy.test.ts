import {
  CloudFormationClient,
  DescribeStacksCommand,
  ListStackResourcesCommand,
  type ResourceStatus,
  type StackStatus,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from "@aws-sdk/client-s3";
import { GetCallerIdentityCommand, STSClient } from "@aws-sdk/client-sts";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { dataShape } from "../../../lambdas/table/data-shape.ts";
import { getStage } from "../../../lib/stage.ts";
import { checkAccount, isBootstrapped, readConcurrency } from "./account.ts";
import { unlockFailedStacks } from "./failed-creations.ts";
import { describeNextSteps } from "./next-steps.ts";
import { checkDataShape } from "./stored-shape.ts";
import { checkIndexes, describeIndexChange, toIndexes, wantedIndexes } from "./table-indexes.ts";

const mocks = {
  sts: mockClient(STSClient),
  lambda: mockClient(LambdaClient),
  cloudFormation: mockClient(CloudFormationClient),
  s3: mockClient(S3Client),
  dynamodb: mockClient(DynamoDBClient),
};
const clients = {
  sts: new STSClient({}),
  lambda: new LambdaClient({}),
  cloudFormation: new CloudFormationClient({}),
  s3: new S3Client({}),
  dynamodb: new DynamoDBClient({}),
};
beforeEach(() => {
  for (const mock of Object.values(mocks)) mock.reset();
});

const missingStack = () => new Error("Stack with id x does not exist");

describe("npm run deploy: account", () => {
  const stage = { name: "production", account: "111122223333" };

  it("refuses credentials of another account than the stage's file names", async () => {
    mocks.sts.on(GetCallerIdentityCommand).resolves({ Account: "999999999999" });
    await expect(checkAccount(clients, stage)).rejects.toThrow(
      "The stage production belongs to the account 111122223333, but these credentials are of 999999999999.",
    );
    expect(await checkAccount(clients, { ...stage, account: null })).toBe("999999999999");
  });

  it("says how to sign in when AWS does not accept the credentials", async () => {
    mocks.sts.on(GetCallerIdentityCommand).rejects(new Error("expired"));
    await expect(checkAccount(clients, stage)).rejects.toThrow(/expired\nSign in first/);
  });

  it("prints the request for more concurrency where none can be reserved", async () => {
    mocks.lambda.on(GetAccountSettingsCommand).resolvesOnce({ AccountLimit: { ConcurrentExecutions: 10 } });
    const small = await readConcurrency(clients);
    expect([small.concurrency, small.advice]).toEqual([
      10,
      expect.stringContaining("request-service-quota-increase"),
    ]);
    mocks.lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1_000 } });
    expect((await readConcurrency(clients)).advice).toBe("1000 functions may run at a time.");
  });

  it("bootstraps only an account that is not, also after a failed bootstrap", async () => {
    mocks.cloudFormation.on(DescribeStacksCommand).rejectsOnce(missingStack());
    expect(await isBootstrapped(clients)).toBe(false);
    const answerStatus = (StackStatus: "ROLLBACK_COMPLETE" | "UPDATE_COMPLETE") =>
      mocks.cloudFormation
        .on(DescribeStacksCommand)
        .resolves({ Stacks: [{ StackName: "CDKToolkit", CreationTime: new Date(), StackStatus }] });
    answerStatus("ROLLBACK_COMPLETE");
    expect(await isBootstrapped(clients)).toBe(false);
    answerStatus("UPDATE_COMPLETE");
    expect(await isBootstrapped(clients)).toBe(true);
  });
});

it("npm run deploy: refuses a change of the table that DynamoDB does not make in one deployment", () => {
  const { newest = "", due = "", ...others } = wantedIndexes;
  const change = (current: object) => describeIndexChange({ ...others, ...current }, wantedIndexes);
  expect(change({ newest, due })).toBe("The table's indexes are unchanged.");
  expect(change({ newest })).toBe("The index due is created in place.");
  expect(change({ newest, due, old: "a b: all" })).toBe("The index old is deleted.");
  expect(() => change({})).toThrow("would create newest, due and delete none");
  expect(() => change({ newest, old: "a b: all" })).toThrow("would create due and delete old");
  expect(() => change({ newest, due: "due_pk due_at: all" })).toThrow("The index due has other keys");
  const described = toIndexes({
    GlobalSecondaryIndexes: [
      {
        IndexName: "due",
        KeySchema: [
          { AttributeName: "due_pk", KeyType: "HASH" },
          { AttributeName: "due_at", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["id"] },
      },
    ],
  });
  expect(described).toEqual({ due });
});

it("npm run deploy: refuses a stage with data of an earlier version, and no other", async () => {
  const answerOutputs = (outputs: Record<string, string>) =>
    mocks.cloudFormation.on(DescribeStacksCommand, { StackName: "kindstead-sandbox-data" }).resolves({
      Stacks: [
        {
          StackName: "kindstead-sandbox-data",
          CreationTime: new Date(),
          StackStatus: "UPDATE_COMPLETE",
          Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
        },
      ],
    });
  const refusal = "This data is from an earlier version.";
  answerOutputs({ TableName: "table", DataShape: String(dataShape - 1) });
  await expect(checkDataShape(clients, "sandbox")).rejects.toThrow(refusal);
  answerOutputs({ TableName: "table" });
  await expect(checkDataShape(clients, "sandbox")).rejects.toThrow(refusal);
  answerOutputs({ TableName: "table", DataShape: String(dataShape) });
  await checkDataShape(clients, "sandbox");
  // The first deployment failed, so there is no table yet.
  answerOutputs({});
  await checkDataShape(clients, "sandbox");
  mocks.cloudFormation.on(DescribeStacksCommand).rejects(missingStack());
  await checkDataShape(clients, "sandbox");
});

it("npm run deploy: can be repeated after a first deployment that failed, and names what that one left behind", async () => {
  mocks.cloudFormation.on(DescribeStacksCommand).rejects(missingStack());
  const answerStatus = (part: string, StackStatus: StackStatus) =>
    mocks.cloudFormation.on(DescribeStacksCommand, { StackName: `kindstead-production-${part}` }).resolves({
      Stacks: [{ StackName: part, CreationTime: new Date(), StackStatus, EnableTerminationProtection: true }],
    });
  answerStatus("data", "ROLLBACK_FAILED");
  answerStatus("identity", "UPDATE_ROLLBACK_COMPLETE");
  answerStatus("api", "ROLLBACK_COMPLETE");
  answerStatus("web", "ROLLBACK_FAILED");
  const describe = (id: string, type: string, ResourceStatus: ResourceStatus) => ({
    LogicalResourceId: id,
    PhysicalResourceId: id,
    ResourceType: type,
    ResourceStatus,
    LastUpdatedTimestamp: new Date(),
  });
  mocks.cloudFormation.on(ListStackResourcesCommand).resolves({});
  mocks.cloudFormation.on(ListStackResourcesCommand, { StackName: "kindstead-production-data" }).resolves({
    StackResourceSummaries: [
      describe("the-table", "AWS::DynamoDB::GlobalTable", "DELETE_FAILED"),
      describe("files", "AWS::S3::Bucket", "DELETE_COMPLETE"),
    ],
  });
  mocks.cloudFormation.on(ListStackResourcesCommand, { StackName: "kindstead-production-web" }).resolves({
    StackResourceSummaries: [describe("site", "AWS::S3::Bucket", "DELETE_FAILED")],
  });
  mocks.s3
    .on(ListObjectVersionsCommand)
    .resolves({})
    .on(ListObjectVersionsCommand, { Bucket: "site" })
    .resolvesOnce({ Versions: [{ Key: "a", VersionId: "1" }] })
    .resolves({});
  mocks.s3.on(DeleteObjectsCommand).resolves({});
  // Someone may have deleted the table already.
  mocks.dynamodb.on(DescribeTableCommand).rejects(new Error("ResourceNotFoundException"));
  expect(await checkIndexes(clients, "production")).toBe("The table is created with its indexes.");
  const names = ["data", "identity", "api", "web"].map((part) => `kindstead-production-${part}`);
  const printed = await unlockFailedStacks(clients, names);
  const unlocked = mocks.cloudFormation.commandCalls(UpdateTerminationProtectionCommand);
  expect(unlocked.map(({ args }) => args[0].input)).toEqual([
    { StackName: "kindstead-production-data", EnableTerminationProtection: false },
    { StackName: "kindstead-production-api", EnableTerminationProtection: false },
    { StackName: "kindstead-production-web", EnableTerminationProtection: false },
  ]);
  const emptied = mocks.s3.commandCalls(DeleteObjectsCommand).map(({ args }) => args[0].input.Bucket);
  expect(emptied, "CloudFormation deletes no bucket that holds something").toEqual(["site"]);
  expect(printed.join("\n")).toContain("AWS::DynamoDB::GlobalTable the-table");
  expect(printed.join("\n")).not.toContain("files");
});

it("npm run deploy: ends with the site, its DNS record, and the commands for what is left", async () => {
  mocks.cloudFormation.on(DescribeStacksCommand).resolves({
    Stacks: [
      {
        StackName: "web",
        CreationTime: new Date(),
        StackStatus: "CREATE_COMPLETE",
        Outputs: [
          { OutputKey: "SiteAddress", OutputValue: "https://www.kindstead.test" },
          { OutputKey: "DnsRecords", OutputValue: "www.kindstead.test CNAME d1.cloudfront.net" },
        ],
      },
    ],
  });
  const stage = getStage("production", { STAGE_FILE: "test/fixtures/stage-production.json" });
  const text = await describeNextSteps(clients, stage);
  const [always = "", onlyOnce] = text.split("Only after the first deployment:");
  expect(always).toMatch(/^Site:/);
  for (const part of ["First admin:", "within two days; later, doctor has the command", "Jobs:", "Library:"])
    expect(onlyOnce).toContain(part);
  for (const part of [
    "create www.kindstead.test CNAME d1.cloudfront.net",
    "npm run ops -- admin:create <your email address> --stage production",
    "npm run ops -- stripe:setup https://www.kindstead.test",
    "the mailbox of alarms@kindstead.test",
    "npm run doctor -- --stage production",
  ])
    expect(text).toContain(part);
});
