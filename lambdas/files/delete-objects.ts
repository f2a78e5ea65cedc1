import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { filesEnv } from "../env.ts";
import type { DeleteObjectsMessage } from "../outbox/outbox.ts";
import { toMediaKey } from "./object-key.ts";
import { s3 } from "./s3.ts";

/** Delivers an outbox message that deletes S3 objects. Safe to retry: deleting a missing object succeeds. */
export async function deleteObjects({ files, media }: DeleteObjectsMessage): Promise<void> {
  const remove = (Bucket: string, Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key }));
  await Promise.all([
    ...files.map((key) => remove(filesEnv.read("FILES_BUCKET"), key)),
    ...media.map((path) => remove(filesEnv.read("MEDIA_BUCKET"), toMediaKey(path))),
  ]);
}
