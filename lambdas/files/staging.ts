import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { s3 } from "./s3.ts";

/** An object as it was when it was first looked at: whatever is read or copied later is of this version, or nothing. */
export interface StagedFile {
  bucket: string;
  key: string;
  etag: string;
  /** In bytes. */
  size: number;
}

/** The object that was sent to this key; undefined where none was. */
export async function findStagedFile(bucket: string, key: string): Promise<StagedFile | undefined> {
  try {
    const { ETag = "", ContentLength = 0 } = await s3.send(
      new HeadObjectCommand({ Bucket: bucket, Key: key }),
    );
    return { bucket, key, etag: ETag, size: ContentLength };
  } catch (error) {
    // Who may not list a bucket is told 403 of what is not there.
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404 || status === 403) return undefined;
    throw error;
  }
}

/** Its first `bytes`, or all of it. */
export async function readStagedFile(
  { bucket, key, etag, size }: StagedFile,
  bytes: number = size,
): Promise<Uint8Array> {
  const last = Math.min(bytes, size) - 1;
  const { Body } = await s3.send(
    new GetObjectCommand({ Bucket: bucket, Key: key, IfMatch: etag, Range: `bytes=0-${last}` }),
  );
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** Copies it, inside S3, under a key that nothing else will ever lie under. */
export async function copyStagedFile(
  { bucket, key, etag }: StagedFile,
  to: { bucket: string; key: string; type: string },
): Promise<void> {
  await s3.send(
    new CopyObjectCommand({
      Bucket: to.bucket,
      Key: to.key,
      CopySource: `${bucket}/${key}`,
      CopySourceIfMatch: etag,
      MetadataDirective: "REPLACE",
      ContentType: to.type,
      CacheControl: "public, max-age=31536000, immutable",
    }),
  );
}

/** Removes what is not needed there any more. A failure costs nothing: it goes by itself within a day. */
export async function deleteStagedFile(bucket: string, key: string): Promise<void> {
  try {
    await s3.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  } catch (error) {
    log.warn("A sent file could not be removed", {
      error: toError(error),
    });
  }
}
