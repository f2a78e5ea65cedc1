import { buildAuditEntry } from "../audit/audit.ts";
import { undoImportedReader } from "../forms/forms.ts";
import { memberStore } from "../members/member-store.ts";
import { tombstoneStore } from "../members/tombstone-store.ts";
import type { MemberRow } from "../table/entities.ts";
import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { takeBack } from "./import-changes.ts";
import { findPart, type ImportOutcome, rowsInPart } from "./import-objects.ts";
import { importStore, maxStepMs } from "./import-store.ts";

/*
 * Takes an import back (ADMIN-25): members whom it created are deleted without a word to them, unless they have signed in.
 * What it changed of others is as it was, unless someone has changed it since, and the subscriptions that only it claims end.
 */

const concurrency = 5;

/** Takes back the next members of an import; `position` is the place in the same parts of what was done. */
export async function undoNext(before: ImportEntityRow): Promise<boolean> {
  const startedAt = Date.now();
  const number = Math.floor(before.position / rowsInPart);
  const outcomes = (await findPart("outcomes", before.id, number)) ?? [];
  const undone: ImportOutcome[] = [];
  const first = before.position % rowsInPart;
  let next = first;
  while (next < outcomes.length && Date.now() - startedAt < maxStepMs) {
    const batch = outcomes.slice(next, next + concurrency);
    const results = await Promise.all(batch.map((outcome) => undoOutcome(outcome, before)));
    undone.push(...batch.filter((_, index) => results[index]));
    next += batch.length;
  }
  const position = number * rowsInPart + (next < outcomes.length ? next : rowsInPart);
  const isLast = position >= before.rows_total;
  const countUndone = (what: "created" | "updated") =>
    (before.position === 0 ? 0 : before[what]) + undone.filter((each) => each.what === what).length;
  const changes = {
    position,
    rows_done: Math.min(position, before.rows_total),
    created: countUndone("created"),
    updated: countUndone("updated"),
    kept: before.kept + next - first - undone.length,
    ...(isLast ? ({ state: "undone", undo_until: null } as const) : {}),
  };
  return importStore.save(before, changes, { isLast });
}

/** Returns false if the member was kept unchanged. */
async function undoOutcome({ member_id, what }: ImportOutcome, run: ImportEntityRow): Promise<boolean> {
  const member = await memberStore.findCurrent(member_id);
  if (!member) return true;
  // A member who has signed in may have another address than the file.
  for (const { email } of [member, ...member.proven_emails]) await undoImportedReader(email, run.id);
  if (what !== "created") return (await restoreMember(member, run)) || what === "unchanged";
  return tombstoneStore.startUnused(member, run.created_by, { keeps_address: true });
}

/** Returns false if nothing was taken back: all of it was changed since, or too many imports have come after this one. */
async function restoreMember({ id }: MemberRow, run: ImportEntityRow): Promise<boolean> {
  let isRestored = false;
  await memberStore.change(id, (member) => {
    const after = takeBack(member, run.id);
    // Also if an interrupted attempt of this step has done it.
    isRestored = after.import_undone === run.id;
    if (after === member) return undefined;
    const audit = buildAuditEntry(run.created_by, "member.import_undone", { import_id: run.id }, id);
    return { after, ...(isRestored ? { audit } : {}) };
  });
  return isRestored;
}
