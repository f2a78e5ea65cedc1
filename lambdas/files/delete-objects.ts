import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import type { DeleteObjectsMessage } from "../outbox/outbox.ts";
import { filesEnv } from "./env.ts";
import { toMediaKey } from "./object-key.ts";
import { s3 } from "./s3.ts";

/** Removes every object that an errand names. What is gone already is no failure: an errand may come twice. */
export async function deleteObjects({ files, media }: DeleteObjectsMessage): Promise<void> {
  const remove = (Bucket: string, Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key }));
  await Promise.all([
    ...files.map((key) => remove(filesEnv.read("FILES_BUCKET"), key)),
    ...media.map((path) => remove(filesEnv.read("MEDIA_BUCKET"), toMediaKey(path))),
  ]);
}
