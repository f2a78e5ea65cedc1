import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { exportHours, hasPersonalData } from "../../contract/exports.ts";
import { contentEnv } from "../env.ts";
import { s3 } from "../files/s3.ts";
import { toExportKey, toPartKey } from "./export-file.ts";
import { exportStore } from "./export-store.ts";

/**
 * Withdraws every export with personal data that was started until `now` (milliseconds since the epoch) and deletes its
 * objects, because a member has left and may be in it (MEMBER-6). Safe to repeat.
 */
export async function withdrawExports(now: number): Promise<void> {
  const since = new Date(now - exportHours * 3_600_000).toISOString();
  const exports = (await exportStore.listSince(since)).filter(({ kind }) => hasPersonalData(kind));
  for (const { id, state, parts } of exports) {
    if (state !== "withdrawn") await exportStore.withdraw(id, new Date(now).toISOString());
    // An attempt that is in progress may be writing the part after these.
    const keys = [toExportKey(id), ...Array.from({ length: parts + 1 }, (_, part) => toPartKey(id, part))];
    await Promise.all(keys.map(deleteObject));
  }
}

const deleteObject = (Key: string) =>
  s3.send(new DeleteObjectCommand({ Bucket: contentEnv.read("FILES_BUCKET"), Key }));
