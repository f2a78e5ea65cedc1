import { Readable } from "node:stream";
import type { ExportKind } from "../../contract/exports.ts";
import { contentEnv } from "../env.ts";
import { toError } from "../errors.ts";
import { getObject, putObject } from "../files/s3.ts";
import { readNewsletterStates } from "../forms/forms.ts";
import { findMemberNames } from "../members/members.ts";
import { logInvalidRow } from "../table/parse-rows.ts";
import type { ExportRow } from "../table/transfer-entities.ts";
import { byteOrderMark, formatCsvRow } from "./csv.ts";
import type { Known } from "./define-columns.ts";
import { exportColumns } from "./export-columns.ts";
import { csvType, toExportKey, toPartKey } from "./export-file.ts";
import { countExportRows, readExportPage } from "./export-pages.ts";
import { exportStore } from "./export-store.ts";
import { findMatcher } from "./match-row.ts";
import { deleteExportObjects } from "./withdraw-exports.ts";

/** A slice has about this many rows, so that a function holds a few megabytes, however long the list is. */
const maxSliceRows = 10_000;
/** No further page is read after this time: a delivery has a minute. */
const maxSliceMs = 15_000;

/**
 * Writes the next slice of an export, at `now` (milliseconds since the epoch). Every slice is an object of its own; after the
 * last one they are joined into the file. A slice that is attempted again overwrites its own object. Returns false if
 * there is nothing left to write, or another attempt has saved the slice. Throws if not one of the rows can be written.
 */
export async function continueExport(id: string, now: number, maxRows = maxSliceRows): Promise<boolean> {
  const row = await exportStore.find(id);
  if (row?.state !== "pending" || Date.parse(row.expires_at) <= now) return false;
  // A filtered list is counted by writing it.
  if (row.rows_total < 0 && !row.is_filtered)
    await exportStore.saveTotal(id, await countExportRows(row.kind, row.created_at));
  const { text, rows, leftOut, next } = await readSlice(row, maxRows);
  const body = Buffer.from(text);
  const saved = {
    parts: row.parts + 1,
    bytes: row.bytes + body.length,
    rows_done: row.rows_done + rows,
  };
  // A file of headings alone would say that the list is empty.
  if (next === undefined && saved.rows_done === 0 && leftOut > 0)
    throw new Error("No row of the list could be written");
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
async function readSlice(row: ExportRow, maxRows: number) {
  const { kind, created_at, position, parts } = row;
  const { heads, toCells } = exportColumns[kind];
  const matcher = findMatcher(row);
  const startedAt = Date.now();
  const lines = parts === 0 ? [byteOrderMark + formatCsvRow(heads)] : [];
  const known: Known = {
    people: {},
    readers: {
      confirmed: new Map(),
      refused: new Set(),
      left: new Set(),
      suppressed: new Set(),
      unsubscribed: new Map(),
      asked: new Set(),
    },
  };
  let [rows, leftOut] = [0, 0];
  let next: string | undefined = position ?? undefined;
  do {
    const page = await readExportPage(kind, created_at, next ?? null, matcher?.attributes);
    const found = matcher ? page.rows.filter((each) => matcher.isMatch(each)) : page.rows;
    await addKnown(known, kind, found);
    const written = found.flatMap((each) => formatReadable(each, (row) => toCells(row, known)));
    lines.push(...written);
    rows += written.length;
    leftOut += found.length - written.length;
    next = page.next;
  } while (next !== undefined && rows < maxRows && Date.now() - startedAt < maxSliceMs);
  return { text: lines.join(""), rows, leftOut, next };
}

/** The line of a row; none, with an alarm, of one that cannot be read: it must not take the others with it. */
function formatReadable<Row extends Record<string, unknown>>(
  row: Row,
  toCells: (row: Row) => Parameters<typeof formatCsvRow>[0],
): string[] {
  try {
    return [formatCsvRow(toCells(row))];
  } catch (error) {
    logInvalidRow(String(row.id), toError(error).name);
    return [];
  }
}

/** Adds what the cells of these rows need to `known`. */
async function addKnown(
  known: Known,
  kind: ExportKind,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const { listPeople, hasReaders } = exportColumns[kind];
  const ids = rows.flatMap((row) => listPeople?.(row) ?? []).filter((id) => !(id in known.people));
  known.people = { ...known.people, ...(await findMemberNames(ids, { isLeavingFormer: true })) };
  if (hasReaders) known.readers = await readNewsletterStates(rows.map(({ email }) => `${email}`));
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
