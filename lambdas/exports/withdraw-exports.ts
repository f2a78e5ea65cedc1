import { exportHours, hasPersonalData } from "../../contract/exports.ts";
import { contentEnv } from "../env.ts";
import { deleteObject } from "../files/s3.ts";
import type { ExportRow } from "../table/transfer-entities.ts";
import { toExportKey, toPartKey } from "./export-file.ts";
import { exportStore } from "./export-store.ts";

/**
 * Withdraws every export with personal data that was started until `now` (milliseconds since the epoch) and deletes its
 * objects, because a member has left and may be in it (MEMBER-6). Safe to repeat.
 */
export async function withdrawExports(now: number): Promise<void> {
  const since = new Date(now - exportHours * 3_600_000).toISOString();
  const exports = (await exportStore.listSince(since)).filter(({ kind }) => hasPersonalData(kind));
  for (const row of exports) {
    if (row.state !== "withdrawn") await exportStore.withdraw(row.id, new Date(now).toISOString());
    await deleteExportObjects(row);
  }
}

/** Deletes an export's file and parts, and the part after them, which an attempt may have written without saving it. */
export async function deleteExportObjects({ id, parts }: Pick<ExportRow, "id" | "parts">): Promise<void> {
  const keys = [toExportKey(id), ...Array.from({ length: parts + 1 }, (_, part) => toPartKey(id, part))];
  await Promise.all(keys.map((Key) => deleteObject({ Bucket: contentEnv.read("FILES_BUCKET"), Key })));
}
