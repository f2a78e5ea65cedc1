import type {
  CopyObjectCommandInput,
  DeleteObjectCommandInput,
  GetObjectCommandInput,
  HeadObjectCommandInput,
  PutObjectCommandInput,
  S3Client,
} from "@aws-sdk/client-s3";
import { awsClientOptions } from "../aws-client-options.ts";
import { filesEnv } from "../env.ts";
import type { DeleteObjectsMessage } from "../outbox/outbox.ts";
import { toMediaKey } from "./object-key.ts";

let client: S3Client | undefined;

/**
 * Loads the SDK of S3 with the first call, because most requests of the functions that import this file need no object.
 * Checksums are off by default because the SDK would sign the checksum of an empty body into download links, and S3 may
 * then reject the download.
 */
export async function loadS3() {
  const sdk = await import("@aws-sdk/client-s3");
  client ??= new sdk.S3Client({
    ...awsClientOptions,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { sdk, s3: client };
}

export async function getObject(input: GetObjectCommandInput) {
  const { sdk, s3 } = await loadS3();
  return s3.send(new sdk.GetObjectCommand(input));
}

export async function getObjectHead(input: HeadObjectCommandInput) {
  const { sdk, s3 } = await loadS3();
  return s3.send(new sdk.HeadObjectCommand(input));
}

export async function putObject(input: PutObjectCommandInput) {
  const { sdk, s3 } = await loadS3();
  return s3.send(new sdk.PutObjectCommand(input));
}

export async function copyObject(input: CopyObjectCommandInput) {
  const { sdk, s3 } = await loadS3();
  return s3.send(new sdk.CopyObjectCommand(input));
}

/** Safe to repeat: deleting a missing object succeeds. */
export async function deleteObject(input: DeleteObjectCommandInput) {
  const { sdk, s3 } = await loadS3();
  return s3.send(new sdk.DeleteObjectCommand(input));
}

/** Delivers an outbox message that deletes S3 objects. Safe to retry. */
export async function deleteObjects({ files, media }: DeleteObjectsMessage): Promise<void> {
  await Promise.all([
    ...files.map((Key) => deleteObject({ Bucket: filesEnv.read("FILES_BUCKET"), Key })),
    ...media.map((path) => deleteObject({ Bucket: filesEnv.read("MEDIA_BUCKET"), Key: toMediaKey(path) })),
  ]);
}
