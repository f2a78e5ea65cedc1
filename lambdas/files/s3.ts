import { DeleteObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { awsClientOptions } from "../aws-client-options.ts";
import { filesEnv } from "../env.ts";
import type { DeleteObjectsMessage } from "../outbox/outbox.ts";
import { toMediaKey } from "./object-key.ts";

/**
 * The S3 client. Checksums are off by default because the SDK would sign the checksum of an empty body into download
 * links, and S3 may then reject the download.
 */
export const s3 = new S3Client({
  ...awsClientOptions,
  requestChecksumCalculation: "WHEN_REQUIRED",
  responseChecksumValidation: "WHEN_REQUIRED",
});

/** Delivers an outbox message that deletes S3 objects. Safe to retry: deleting a missing object succeeds. */
export async function deleteObjects({ files, media }: DeleteObjectsMessage): Promise<void> {
  const remove = (Bucket: string, Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key }));
  await Promise.all([
    ...files.map((key) => remove(filesEnv.read("FILES_BUCKET"), key)),
    ...media.map((path) => remove(filesEnv.read("MEDIA_BUCKET"), toMediaKey(path))),
  ]);
}
