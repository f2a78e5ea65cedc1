import { DeleteObjectsCommand, ListObjectVersionsCommand } from "@aws-sdk/client-s3";
import type { AwsClients } from "../stages/aws-clients.ts";

/** Deletes every version of every object of a bucket. Returns how many. Throws if S3 keeps any. */
export async function emptyBucket({ s3 }: Pick<AwsClients, "s3">, Bucket: string): Promise<number> {
  for (let count = 0; ; ) {
    const { Versions = [], DeleteMarkers = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket }));
    const Objects = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
    if (Objects.length === 0) return count;
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) throw new Error(`${Bucket} keeps ${Errors[0]?.Key}: ${Errors[0]?.Message}`);
    count += Objects.length;
  }
}
