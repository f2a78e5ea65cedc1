import { Readable } from "node:stream";
import { contentEnv } from "../env.ts";
import { getObject, putObject } from "../files/s3.ts";
import { findMemberNames } from "../members/members.ts";
import type { ExportRow } from "../table/transfer-entities.ts";
import { byteOrderMark, formatCsvRow } from "./csv.ts";
import { exportColumns } from "./export-columns.ts";
import { csvType, toExportKey, toPartKey } from "./export-file.ts";
import { countExportRows, readExportPage } from "./export-pages.ts";
import { exportStore } from "./export-store.ts";
import { deleteExportObjects } from "./withdraw-exports.ts";

/** A slice has about this many rows, so that a function holds a few megabytes, however long the list is. */
const maxSliceRows = 10_000;
/** No further page is read after this time: a delivery has a minute. */
const maxSliceMs = 15_000;

/**
 * Writes the next slice of an export, at `now` (milliseconds since the epoch). Every slice is an object of its own; after the
 * last one they are joined into the file. A slice that is attempted again overwrites its own object. Returns false if
 * there is nothing left to write, or another attempt has saved the slice.
 */
export async function continueExport(id: string, now: number, maxRows = maxSliceRows): Promise<boolean> {
  const row = await exportStore.find(id);
  if (row?.state !== "pending" || Date.parse(row.expires_at) <= now) return false;
  if (row.rows_total < 0) await exportStore.saveTotal(id, await countExportRows(row.kind, row.created_at));
  const { text, rows, next } = await readSlice(row, maxRows);
  const body = Buffer.from(text);
  const saved = {
    parts: row.parts + 1,
    bytes: row.bytes + body.length,
    rows_done: row.rows_done + rows,
  };
  const isOnlyPart = next === undefined && row.parts === 0;
  await writeCsv(isOnlyPart ? toExportKey(id) : toPartKey(id, row.parts), body, body.length);
  if (next === undefined && !isOnlyPart) await joinParts(id, saved);
  const after = {
    ...saved,
    state: next === undefined ? "ready" : "pending",
    position: next ?? null,
  } as const;
  if (await exportStore.saveSlice(row, after, new Date().toISOString())) return true;
  await deleteIfWithdrawn(id);
  return false;
}

/** The withdrawal may have deleted the objects before this attempt wrote its own. */
async function deleteIfWithdrawn(id: string): Promise<void> {
  const row = await exportStore.find(id);
  if (row?.state === "withdrawn") await deleteExportObjects(row);
}

/** The lines of the next rows, with the headings before the first one. */
async function readSlice({ kind, created_at, position, parts }: ExportRow, maxRows: number) {
  const { heads, listPeople, toCells } = exportColumns[kind];
  const startedAt = Date.now();
  const lines = parts === 0 ? [byteOrderMark + formatCsvRow(heads)] : [];
  const people: Record<string, string | null> = {};
  let rows = 0;
  let next: string | undefined = position ?? undefined;
  do {
    const page = await readExportPage(kind, created_at, next ?? null);
    const ids = page.rows.flatMap((row) => listPeople?.(row) ?? []).filter((id) => !(id in people));
    Object.assign(people, await findMemberNames(ids, { isLeavingFormer: true }));
    for (const row of page.rows) lines.push(formatCsvRow(toCells(row, people)));
    rows += page.rows.length;
    next = page.next;
  } while (next !== undefined && rows < maxRows && Date.now() - startedAt < maxSliceMs);
  return { text: lines.join(""), rows, next };
}

/** Streams the parts, one after the other, into one object of `bytes` bytes. */
async function joinParts(id: string, { parts, bytes }: { parts: number; bytes: number }): Promise<void> {
  async function* readParts() {
    for (let part = 0; part < parts; part++) {
      const { Body } = await getObject({
        Bucket: contentEnv.read("FILES_BUCKET"),
        Key: toPartKey(id, part),
      });
      yield* Body as Readable;
    }
  }
  await writeCsv(toExportKey(id), Readable.from(readParts(), { objectMode: false }), bytes);
}

async function writeCsv(Key: string, Body: Buffer | Readable, ContentLength: number): Promise<void> {
  const Bucket = contentEnv.read("FILES_BUCKET");
  await putObject({ Bucket, Key, Body, ContentLength, ContentType: csvType });
}
