import { isDeepStrictEqual } from "node:util";
import { adoptionRow, toFate } from "../../contract/adoption.ts";
import {
  findAskingProblem,
  findChoicesProblem,
  importHours,
  importMessages,
  importRow,
  importType,
  maxImportBytes,
  undoDays,
} from "../../contract/imports.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { contentEnv } from "../env.ts";
import { conflictWithMessage, invalidInput, notFound } from "../errors.ts";
import { presignUpload } from "../files/presign.ts";
import type { MemberActor } from "../http/actor.ts";
import { createId } from "../id.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { hasExpired } from "./continue-import.ts";
import { findPart, readPart, rowsInPart, toImportKey } from "./import-objects.ts";
import { importStore, noCounts, toImport } from "./import-store.ts";

export { continueImport } from "./continue-import.ts";
export { hasImports, listImportsUnderWay } from "./import-store.ts";

/* The routes of the import of members (ADMIN-25): upload, say what each column becomes, look at the rows, run, undo. */

const importMs = importHours * 3_600_000;
const undoMs = undoDays * 86_400_000;
const rowsPageSize = 100;

function buildImport(created_by: string, file_name: string): ImportEntityRow {
  const now = Date.now();
  const at = new Date(now).toISOString();
  return {
    ...noCounts,
    id: createId("imp", now),
    state: "uploading",
    file_name,
    problem: null,
    source: "csv",
    columns: [],
    choices: null,
    created_by,
    started_at: null,
    undo_until: null,
    position: 0,
    cursor: null,
    created_at: at,
    updated_at: at,
    version: 1,
    expires_at: new Date(now + importMs).toISOString(),
    ttl: Math.floor((now + importMs) / 1_000),
  };
}

/** Creates an import, and the form that uploads its file. */
export async function adminStartImport(
  { id: created_by }: MemberActor,
  { file_name }: RouteInput<"adminStartImport">,
): Promise<RouteOutput<"adminStartImport">> {
  const row = buildImport(created_by, file_name);
  await importStore.create(row);
  const form = await presignUpload({
    bucket: contentEnv.read("FILES_BUCKET"),
    key: toImportKey(row.id),
    type: importType,
    limit: maxImportBytes,
  });
  return { import: toImport(row), form };
}

/**
 * Starts the dry run of an adoption (PAY-20): reads the subscriptions of the Stripe account, and compares them with the
 * members.
 */
export async function adminStartAdoption({
  id: created_by,
}: MemberActor): Promise<RouteOutput<"adminStartAdoption">> {
  const row = buildImport(created_by, "Paying members");
  const started: ImportEntityRow = { ...row, source: "stripe", state: "reading" };
  await importStore.start(started);
  return toImport(started);
}

export const adminGetImport = async (
  _actor: MemberActor,
  { id }: RouteInput<"adminGetImport">,
): Promise<RouteOutput<"adminGetImport">> => toImport(await getImport(id));

/** The imports of the last 30 days that were run, and those of a day that can still be. */
export async function adminListImports(): Promise<RouteOutput<"adminListImports">> {
  const now = Date.now();
  const items = await importStore.listNewest();
  return {
    items: items.filter(
      ({ state, undo_until, expires_at }) =>
        undo_until !== null || state === "undone" || Date.parse(expires_at) > now,
    ),
  };
}

/** Starts reading the uploaded file. Does nothing if it was started before. */
export async function adminReadImport(
  _actor: MemberActor,
  { id }: RouteInput<"adminReadImport">,
): Promise<RouteOutput<"adminReadImport">> {
  const row = await getImport(id);
  if (row.state === "uploading") await importStore.save(row, { state: "reading" }, { isLast: false });
  return toImport(await getImport(id));
}

/**
 * Starts comparing the rows with the members, by the admin's choices; until the import is run, it can be started again with
 * others. Throws invalid for choices that do not fit the file, and conflict, also while a check with other choices runs, or
 * if readers may not be asked.
 */
export async function adminCheckImport(
  _actor: MemberActor,
  { id, ...choices }: RouteInput<"adminCheckImport">,
): Promise<RouteOutput<"adminCheckImport">> {
  const row = await getImport(id);
  if (!["mapping", "checking", "checked"].includes(row.state))
    throw conflictWithMessage(importMessages.closed);
  const hasFields = choices.fields.length === toImport(row).columns.length;
  const problem = hasFields ? findChoicesProblem(choices) : importMessages.failed;
  if (problem !== undefined) throw invalidInput({ fields: problem });
  const askingProblem = choices.ask_others ? findAskingProblem(await readSiteSettings()) : undefined;
  if (askingProblem !== undefined) throw conflictWithMessage(askingProblem);
  const reset = { ...noCounts, rows_total: row.rows_total, position: 0 };
  if (row.state !== "checking")
    await importStore.save(row, { ...reset, state: "checking", choices }, { isLast: false });
  const checking = await getImport(id);
  if (!isDeepStrictEqual(checking.choices, choices)) throw conflictWithMessage(importMessages.changed);
  return toImport(checking);
}

/** A page of the checked rows, in the order of the file; empty before the check, and once they have expired. */
export const adminListImportRows = (
  _actor: MemberActor,
  { id, ...query }: RouteInput<"adminListImportRows">,
): Promise<RouteOutput<"adminListImportRows">> =>
  listRows(id, query, async (number) =>
    (await readPart("rows", id, number)).map((row) => importRow.parse(row)),
  );

/** A page of the customers of an adoption, with what became of each; empty as the rows of a file are. */
export const adminListAdoptionRows = (
  _actor: MemberActor,
  { id, ...query }: RouteInput<"adminListAdoptionRows">,
): Promise<RouteOutput<"adminListAdoptionRows">> =>
  listRows(id, query, async (number) => {
    const [rows, outcomes = []] = await Promise.all([
      readPart("customers", id, number),
      findPart("adoptions", id, number),
    ]);
    const done = new Map(outcomes.map(({ customer_id, reason }) => [customer_id, reason]));
    return rows.map((row) => {
      const reason = done.get(row.customer_id);
      if (reason === undefined) return adoptionRow.parse(row);
      return adoptionRow.parse({ ...row, ...(reason === null ? { fate: "adopted" } : toFate(reason)) });
    });
  });

async function listRows<Fate extends string, Row extends { fate: Fate }>(
  id: string,
  { fate, cursor }: { fate?: Fate | undefined; cursor?: string | undefined },
  readRows: (part: number) => Promise<Row[]>,
): Promise<{ items: Row[]; next: string | null }> {
  const { state, rows_total, expires_at } = await getImport(id);
  const start = Number(cursor ?? 0);
  if (!Number.isSafeInteger(start) || start < 0) throw invalidInput({ cursor: "Unknown cursor" });
  const hasRows = state === "checked" || state === "running" || state === "done";
  if (!hasRows || Date.parse(expires_at) <= Date.now()) return { items: [], next: null };
  const items: Row[] = [];
  let position = start;
  while (position < rows_total && items.length < rowsPageSize) {
    const part = await readRows(Math.floor(position / rowsInPart));
    for (const row of part.slice(position % rowsInPart)) {
      if (items.length === rowsPageSize) break;
      if (fate === undefined || row.fate === fate) items.push(row);
      position += 1;
    }
  }
  return { items, next: position < rows_total ? `${position}` : null };
}

/** Starts writing the members of a file, once, as this admin saw it checked. Throws conflict if it has changed since. */
export async function adminRunImport(
  { id: actor }: MemberActor,
  { id, version }: RouteInput<"adminRunImport">,
): Promise<RouteOutput<"adminRunImport">> {
  const row = await getImport(id);
  if (row.state === "checked" && row.version === version) {
    const { source, to_create, to_update } = row;
    const detail = { id, source, to_create, to_update };
    const audit = buildAuditEntry(actor, "import.started", detail);
    const now = Date.now();
    const started = {
      state: "running",
      started_at: new Date(now).toISOString(),
      undo_until: new Date(now + undoMs).toISOString(),
      rows_done: 0,
      // Its samples of cells are personal data, which only the mapping needs.
      columns: toImport(row).columns.map((column) => ({ ...column, samples: [] })),
      ttl: Math.floor((now + undoMs) / 1_000),
      // The consent of the readers is the word of the admin who starts the import (FORM-7).
      created_by: actor,
    } as const;
    await importStore.save(row, started, { isLast: false, audit });
  }
  const current = await getImport(id);
  if (current.created_by !== actor || !["running", "done"].includes(current.state))
    throw conflictWithMessage(importMessages.changed);
  return toImport(current);
}

/** Starts taking an import back. Does nothing if that was started before. Throws conflict after 30 days, and while it runs. */
export async function adminUndoImport(
  { id: actor }: MemberActor,
  { id }: RouteInput<"adminUndoImport">,
): Promise<RouteOutput<"adminUndoImport">> {
  const row = await getImport(id);
  if (row.state === "done" && row.undo_until !== null && Date.parse(row.undo_until) > Date.now()) {
    const audit = buildAuditEntry(actor, "import.undone", { id, source: row.source });
    const undoing = { state: "undoing", position: 0, rows_done: 0, created_by: actor } as const;
    await importStore.save(row, undoing, { isLast: false, audit });
  } else if (row.state !== "undoing" && row.state !== "undone")
    throw conflictWithMessage(importMessages.notUndoable);
  return toImport(await getImport(id));
}

/** Throws not_found for an import that has expired: after a day, or after 30 if it was run. */
async function getImport(id: string): Promise<ImportEntityRow> {
  const row = await importStore.find(id);
  const wasRun = row?.started_at !== null;
  if (!row || (!wasRun && hasExpired(row, Date.now()))) throw notFound("import");
  return row;
}
