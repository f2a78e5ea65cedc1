import { type ExportKind, exportHours, exportMessages } from "../../contract/exports.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry, recordAudit } from "../audit/audit.ts";
import { contentEnv } from "../env.ts";
import { conflictWithMessage, notFound } from "../errors.ts";
import { presignDownload } from "../files/presign.ts";
import type { MemberActor } from "../http/actor.ts";
import { createId } from "../id.ts";
import type { ExportRow } from "../table/transfer-entities.ts";
import { findIdsByWords, type WordList } from "../table/word-rows.ts";
import { csvType, toExportKey } from "./export-file.ts";
import { exportStore, type ListedExport } from "./export-store.ts";

export { withdrawExports } from "./withdraw-exports.ts";
export { continueExport } from "./write-export.ts";

/*
 * Lists as CSV files (ADMIN-24). A route creates the export's row, the outbox writes the file in slices, and a route signs
 * a link to it. The files hold personal data, so they are gone after a day and every step is in the audit log.
 */

const exportMs = exportHours * 3_600_000;
/** Longer than an attempt to write a slice, which has a minute, and its start. */
const delayMs = 120_000;

/** Creates an export, which the outbox begins to write at once. */
export async function adminStartExport(
  { id: actor }: MemberActor,
  { kind, filter }: RouteInput<"adminStartExport">,
): Promise<RouteOutput<"adminStartExport">> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const row: ExportRow = {
    id: createId("exp", now),
    kind,
    filter: { ...filter, ...(await findParts(kind, filter)) },
    is_filtered: Object.keys(filter).length > 0,
    state: "pending",
    created_by: actor,
    position: null,
    parts: 0,
    bytes: 0,
    rows_done: 0,
    rows_total: -1,
    created_at: at,
    updated_at: at,
    version: 1,
    expires_at: new Date(now + exportMs).toISOString(),
    ttl: Math.floor((now + exportMs) / 1_000),
  };
  await exportStore.create(
    row,
    buildAuditEntry(actor, "export.created", { kind, filter: Object.keys(filter), id: row.id }),
  );
  return toExportFile(row);
}

const searchedLists: Partial<Record<ExportKind, WordList>> = {
  members: "members",
  members_ghost: "members",
  bookings: "bookings",
  submissions: "submissions",
};

/** Like the list, a search that finds no words finds parts of words. */
async function findParts(
  kind: ExportKind,
  { q }: RouteInput<"adminStartExport">["filter"],
): Promise<{ has_parts?: true }> {
  const list = searchedLists[kind];
  if (!q || !list) return {};
  return (await findIdsByWords(list, q, { limit: 1 })).hasNone ? { has_parts: true } : {};
}

/** The exports of the last day, newest first. */
export async function adminListExports(): Promise<RouteOutput<"adminListExports">> {
  const now = new Date().toISOString();
  const rows = await exportStore.listNewest();
  // DynamoDB may delete expired rows late.
  return { items: rows.filter(({ expires_at }) => expires_at > now).map((row) => toExportFile(row)) };
}

/** Signs a link to the file, valid for a minute. Throws not_found for one that has expired, and conflict if it is not ready. */
export async function adminLinkExport(
  { id: actor }: MemberActor,
  { id }: RouteInput<"adminLinkExport">,
): Promise<RouteOutput<"adminLinkExport">> {
  const row = await exportStore.find(id);
  const at = new Date().toISOString();
  if (!row || row.expires_at <= at) throw notFound("export");
  if (row.state === "withdrawn") throw conflictWithMessage(exportMessages.withdrawn);
  if (row.state !== "ready") throw conflictWithMessage(exportMessages.notReady);
  await recordAudit(buildAuditEntry(actor, "export.downloaded", { kind: row.kind, id }), at);
  const file_name = `${row.kind.replace("_", "-for-")}-${row.created_at.slice(0, 10)}.csv`;
  const file = { key: toExportKey(id), fileName: file_name, fileType: csvType };
  return { url: await presignDownload({ bucket: contentEnv.read("FILES_BUCKET"), ...file }), file_name };
}

const toExportFile = ({ rows_total, ...row }: ListedExport | ExportRow): RouteOutput<"adminStartExport"> => ({
  ...row,
  is_delayed: row.state === "pending" && Date.parse(row.updated_at) + delayMs < Date.now(),
  rows_total: rows_total >= 0 ? rows_total : row.state === "ready" ? row.rows_done : null,
});
