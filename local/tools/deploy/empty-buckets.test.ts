import {
  CloudFormationClient,
  ListStackResourcesCommand,
  type ResourceStatus,
} from "@aws-sdk/client-cloudformation";
import { DeleteObjectsCommand, ListObjectVersionsCommand, S3Client } from "@aws-sdk/client-s3";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, it } from "vitest";
import { emptyBucket, emptyBuckets } from "./empty-buckets.ts";

const s3 = mockClient(S3Client);
const cloudFormation = mockClient(CloudFormationClient);
const clients = { s3: new S3Client({}), cloudFormation: new CloudFormationClient({}) };
beforeEach(() => void s3.reset());

it("npm run ops -- destroy: empties a bucket with all versions and delete markers, and fails if S3 keeps one", async () => {
  s3.on(ListObjectVersionsCommand)
    .resolvesOnce({ Versions: [{ Key: "a", VersionId: "1" }], DeleteMarkers: [{ Key: "a", VersionId: "2" }] })
    .resolvesOnce({})
    .resolves({ Versions: [{ Key: "b", VersionId: "1" }] });
  s3.on(DeleteObjectsCommand)
    .resolvesOnce({})
    .resolves({ Errors: [{ Key: "b", Message: "AccessDenied" }] });
  expect(await emptyBucket(clients, "files")).toBe(2);
  expect(s3.commandCalls(DeleteObjectsCommand)[0]?.args[0].input.Delete?.Objects).toEqual([
    { Key: "a", VersionId: "1" },
    { Key: "a", VersionId: "2" },
  ]);
  await expect(emptyBucket(clients, "files")).rejects.toThrow("files keeps b: AccessDenied");
});

it("npm run ops -- destroy: can be repeated when some buckets are gone, and empties that of the access logs last", async () => {
  const describe = (id: string, ResourceStatus: ResourceStatus) => ({
    LogicalResourceId: id,
    PhysicalResourceId: `${id}-1a2b`,
    ResourceType: "AWS::S3::Bucket",
    ResourceStatus,
    LastUpdatedTimestamp: new Date(),
  });
  cloudFormation
    .on(ListStackResourcesCommand)
    .resolves({})
    .on(ListStackResourcesCommand, { StackName: "kindstead-sandbox-data" })
    .resolves({
      StackResourceSummaries: [
        describe("Logs", "DELETE_FAILED"),
        describe("Files", "DELETE_COMPLETE"),
        describe("Media", "CREATE_COMPLETE"),
      ],
    });
  const gone = Object.assign(new Error("gone"), { name: "NoSuchBucket" });
  s3.on(ListObjectVersionsCommand)
    .resolves({})
    .on(ListObjectVersionsCommand, { Bucket: "Media-1a2b" })
    .rejects(gone);
  await emptyBuckets(clients, "sandbox", () => {});
  const asked = s3.commandCalls(ListObjectVersionsCommand).map(({ args }) => args[0].input.Bucket);
  expect(asked).toEqual(["Media-1a2b", "Logs-1a2b"]);
});
