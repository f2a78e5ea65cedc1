import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import type { ExportKind } from "../../contract/exports.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { handler } from "./exports-admin.lambda.ts";
import { continueExport } from "./write-export.ts";

/** Small, so that a list of two pages takes two slices. */
const maxSliceRows = 500;

/** Starts what an export needs for one test file, and returns its steps as an admin and the outbox take them. */
export async function startExportsForFile() {
  await startTableForFile();
  await startBucketsForFile();
  const admin = await createAdminClient(handler);

  /** Starts an export and writes its slices, as the outbox does. */
  async function createExport(kind: ExportKind, filter: Record<string, string> = {}) {
    const { id } = await admin.get("adminStartExport", { body: { kind, filter } });
    let slices = 0;
    while (await continueExport(id, Date.now(), maxSliceRows)) slices += 1;
    return { id, slices };
  }

  /** The lines of the file that the admin downloads, without the mark at its beginning. */
  async function download(id: string): Promise<string[]> {
    const { url } = await admin.get("adminLinkExport", { path: { id } });
    const response = await fetch(url);
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[a-z-]+-[\d-]+\.csv"/,
    );
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    return bytes.toString().slice(1).trimEnd().split("\r\n");
  }

  /** The rows of a file as a CSV parser reads them, by heading. */
  async function readRows(
    kind: ExportKind,
    filter?: Record<string, string>,
  ): Promise<Record<string, string>[]> {
    const text = (await download((await createExport(kind, filter)).id)).join("\r\n");
    return parse(text, { columns: true, record_delimiter: "\r\n" });
  }

  return { admin, createExport, download, readRows };
}
