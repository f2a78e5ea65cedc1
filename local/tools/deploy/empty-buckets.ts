import {
  DeleteObjectsCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsOutput,
} from "@aws-sdk/client-s3";
import type { AwsClients } from "../stages/aws-clients.ts";
import { listStageResources } from "../stages/stack-resources.ts";

/** Empties all buckets of a stage, that of the access logs last: the others still write to it. Throws if S3 keeps an object. */
export async function emptyBuckets(
  clients: Pick<AwsClients, "s3" | "cloudFormation">,
  stage: string,
  print: (line: string) => void = console.log,
): Promise<void> {
  const resources = await listStageResources(clients, stage);
  const buckets = resources.filter(({ type }) => type === "AWS::S3::Bucket");
  for (const { physicalId } of buckets.toSorted((one, other) => rank(one.logicalId) - rank(other.logicalId)))
    print(`Emptied ${physicalId}: ${await emptyBucket(clients, physicalId)} objects.`);
}

const rank = (logicalId: string): number => (logicalId.startsWith("Logs") ? 1 : 0);

/** Deletes every version of every object of a bucket. Returns how many; 0 if the bucket is gone. Throws if S3 keeps any. */
export async function emptyBucket({ s3 }: Pick<AwsClients, "s3">, Bucket: string): Promise<number> {
  for (let count = 0; ; ) {
    const { Versions = [], DeleteMarkers = [] } = await s3
      .send(new ListObjectVersionsCommand({ Bucket }))
      .catch((error: unknown) => {
        if (error instanceof Error && error.name === "NoSuchBucket") return {} as ListObjectVersionsOutput;
        throw error;
      });
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) return count;
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) throw new Error(`${Bucket} keeps ${Errors[0]?.Key}: ${Errors[0]?.Message}`);
    count += Objects.length;
  }
}
