import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { checkAdoption } from "./check-adoption.ts";
import { checkNext } from "./check-import.ts";
import { importStore } from "./import-store.ts";
import { readFile } from "./read-import.ts";
import { readSubscriptions } from "./read-subscriptions.ts";
import { adoptNext, releaseNext } from "./run-adoption.ts";
import { runNext } from "./run-import.ts";
import { undoNext } from "./undo-import.ts";

/** The outbox has a step for each state in which an import does not wait for the admin. */
const steps: Partial<Record<ImportEntityRow["state"], (row: ImportEntityRow) => Promise<boolean>>> = {
  reading: readFile,
  checking: checkNext,
  running: runNext,
  undoing: undoNext,
};

/** The steps of an adoption, which is an import whose source is Stripe. */
const adoptionSteps: typeof steps = {
  reading: readSubscriptions,
  checking: checkAdoption,
  running: adoptNext,
  undoing: releaseNext,
};

/** Performs the next step of an import. Returns false if nothing is left to do. */
export async function continueImport(id: string, now: number): Promise<boolean> {
  const row = await importStore.find(id);
  // Its rows are deleted: what was done until now stays, and can be undone.
  if (row?.state === "running" && hasExpired(row, now))
    return importStore.save(row, { state: "done" }, { isLast: true });
  const step = row && (row.source === "stripe" ? adoptionSteps : steps)[row.state];
  if (!row || !step || hasExpired(row, now)) return false;
  return step(row);
}

/** The file and its rows are kept for a day, what was done for a month. */
export const hasExpired = ({ state, expires_at, undo_until }: ImportEntityRow, now: number): boolean =>
  Date.parse((state === "undoing" ? undo_until : null) ?? expires_at) <= now;
