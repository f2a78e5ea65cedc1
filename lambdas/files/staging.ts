import type { S3ServiceException } from "@aws-sdk/client-s3";
import { objectCaching } from "../../contract/object-caching.ts";
import { filesEnv } from "../env.ts";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { toMediaKey } from "./object-key.ts";
import { copyObject, deleteObject, getObject, getObjectHead } from "./s3.ts";

/** An uploaded object. Its ETag makes later reads and copies fail if another file was uploaded over it. */
export interface StagedFile {
  bucket: string;
  key: string;
  etag: string;
  /** In bytes. */
  size: number;
}

/** The object at this staging key; undefined if nothing was uploaded. */
export async function findStagedFile(bucket: string, key: string): Promise<StagedFile | undefined> {
  try {
    const { ETag = "", ContentLength = 0 } = await getObjectHead({ Bucket: bucket, Key: key });
    return { bucket, key, etag: ETag, size: ContentLength };
  } catch (error) {
    // Without permission to list the bucket, S3 answers 403 for a missing object.
    const status = (error as S3ServiceException).$metadata?.httpStatusCode;
    if (status === 404 || status === 403) return undefined;
    throw error;
  }
}

/** The first `bytes` of the file, or all of it. */
export async function readStagedFile(
  { bucket, key, etag, size }: StagedFile,
  bytes: number = size,
): Promise<Uint8Array> {
  const last = Math.min(bytes, size) - 1;
  const { Body } = await getObject({
    Bucket: bucket,
    Key: key,
    IfMatch: etag,
    Range: `bytes=0-${last}`,
  });
  return (await Body?.transformToByteArray()) ?? new Uint8Array();
}

/** The file as a stream. The caller cancels it. */
export async function streamStagedFile({ bucket, key, etag }: StagedFile): Promise<ReadableStream> {
  const { Body } = await getObject({ Bucket: bucket, Key: key, IfMatch: etag });
  if (!Body) throw new Error("S3 sent no body");
  return Body.transformToWebStream();
}

/** Copies the file within S3 to its final key. */
export async function copyStagedFile(
  { bucket, key, etag }: StagedFile,
  to: { bucket: string; key: string; type: string; caching: keyof typeof objectCaching },
): Promise<void> {
  await copyObject({
    Bucket: to.bucket,
    Key: to.key,
    CopySource: `${bucket}/${key}`,
    CopySourceIfMatch: etag,
    MetadataDirective: "REPLACE",
    ContentType: to.type,
    CacheControl: objectCaching[to.caching],
  });
}

/** Copies a picture to this path below media/ of the bucket that the CDN serves. */
export const copyStagedPicture = (staged: StagedFile, type: string, path: string): Promise<void> =>
  copyStagedFile(staged, {
    bucket: filesEnv.read("MEDIA_BUCKET"),
    key: toMediaKey(path),
    type,
    caching: "picture",
  });

/** Deletes a staged file. A failure is only logged, because S3 expires staged files after a day. */
export async function deleteStagedFile(bucket: string, key: string): Promise<void> {
  try {
    await deleteObject({ Bucket: bucket, Key: key });
  } catch (error) {
    log.warn("Could not delete a staged file", { error: toError(error) });
  }
}
