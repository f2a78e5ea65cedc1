import {
  importHours,
  importMessages,
  importType,
  maxImportBytes,
  memberImport,
} from "../../contract/imports.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { contentEnv } from "../env.ts";
import { conflictWithMessage, invalidInput, notFound } from "../errors.ts";
import { presignUpload } from "../files/presign.ts";
import type { MemberActor } from "../http/actor.ts";
import { createId } from "../id.ts";
import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { importStore, toImportKey } from "./import-store.ts";

/* The routes of the import of members (ADMIN-25): upload, check, look at the rows, run. */

const importMs = importHours * 3_600_000;
const rowsPageSize = 100;

/** Creates an import, and the form that uploads its file. */
export async function adminStartImport(
  { id: created_by }: MemberActor,
  { file_name }: RouteInput<"adminStartImport">,
): Promise<RouteOutput<"adminStartImport">> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const row: ImportEntityRow = {
    id: createId("imp", now),
    state: "uploading",
    file_name,
    problem: null,
    created_by,
    started_at: null,
    position: 0,
    rows_total: 0,
    rows_done: 0,
    to_create: 0,
    existing: 0,
    bad: 0,
    created: 0,
    failed: 0,
    created_at: at,
    updated_at: at,
    version: 1,
    expires_at: new Date(now + importMs).toISOString(),
    ttl: Math.floor((now + importMs) / 1_000),
  };
  await importStore.create(row);
  const bucket = contentEnv.read("FILES_BUCKET");
  const form = await presignUpload({
    bucket,
    key: toImportKey(row.id),
    type: importType,
    limit: maxImportBytes,
  });
  return { import: memberImport.parse(row), form };
}

export const adminGetImport = async (
  _actor: MemberActor,
  { id }: RouteInput<"adminGetImport">,
): Promise<RouteOutput<"adminGetImport">> => memberImport.parse(await getImport(id));

/** Starts the check of the uploaded file. Does nothing if it was started before. */
export async function adminCheckImport(
  _actor: MemberActor,
  { id }: RouteInput<"adminCheckImport">,
): Promise<RouteOutput<"adminCheckImport">> {
  const row = await getImport(id);
  if (row.state === "uploading") await importStore.save(row, { state: "checking" }, { isLast: false });
  return memberImport.parse(await getImport(id));
}

/** A page of the rows and what happens to each, in the order of the file; empty before the check, and if it failed. */
export async function adminListImportRows(
  _actor: MemberActor,
  { id, fate, cursor }: RouteInput<"adminListImportRows">,
): Promise<RouteOutput<"adminListImportRows">> {
  const { state } = await getImport(id);
  const start = Number(cursor ?? 0);
  if (!Number.isSafeInteger(start) || start < 0) throw invalidInput({ cursor: "Unknown cursor" });
  if (state === "uploading" || state === "checking" || state === "rejected") return { items: [], next: null };
  const rows = (await importStore.readRows(id)).filter((row) => fate === undefined || row.fate === fate);
  const end = start + rowsPageSize;
  return { items: rows.slice(start, end), next: end < rows.length ? `${end}` : null };
}

/** Starts creating the members of a checked file. Does nothing if that was started before. Throws conflict. */
export async function adminRunImport(
  { id: actor }: MemberActor,
  { id }: RouteInput<"adminRunImport">,
): Promise<RouteOutput<"adminRunImport">> {
  const row = await getImport(id);
  const isStarted = row.state === "running" || row.state === "done";
  if (row.state !== "checked" && !isStarted) throw conflictWithMessage(importMessages.closed);
  if (!isStarted) {
    const audit = buildAuditEntry(actor, "import.started", { import_id: id, to_create: row.to_create });
    const started = { state: "running", started_at: new Date().toISOString(), rows_done: 0 } as const;
    await importStore.save(row, started, { isLast: false, audit });
  }
  return memberImport.parse(await getImport(id));
}

/** Throws not_found for an import that has expired. */
async function getImport(id: string): Promise<ImportEntityRow> {
  const row = await importStore.find(id);
  if (!row || Date.parse(row.expires_at) <= Date.now()) throw notFound("import");
  return row;
}
