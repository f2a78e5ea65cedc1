import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { checkNext } from "./check-import.ts";
import { importStore } from "./import-store.ts";
import { readFile } from "./read-import.ts";
import { runNext } from "./run-import.ts";
import { undoNext } from "./undo-import.ts";

/** The outbox has a step for each state in which an import does not wait for the admin. */
type Steps = Partial<Record<ImportEntityRow["state"], (row: ImportEntityRow) => Promise<boolean>>>;
const steps: Steps = {
  reading: readFile,
  checking: checkNext,
  running: runNext,
  undoing: undoNext,
};

/** Loads the code of adoptions only for one, so that it slows no other delivery's cold start. */
const loadAdoptionSteps = async (): Promise<Steps> => (await import("./adoption-steps.ts")).adoptionSteps;

/** Performs the next step of an import. Returns false if nothing is left to do. */
export async function continueImport(id: string, now: number): Promise<boolean> {
  const row = await importStore.find(id);
  if (!row || hasExpired(row, now)) return false;
  const step = (row.source === "stripe" ? await loadAdoptionSteps() : steps)[row.state];
  return step ? step(row) : false;
}

/** The file and its rows are kept for a day, what was done for a month. */
export const hasExpired = ({ state, expires_at, undo_until }: ImportEntityRow, now: number): boolean =>
  Date.parse((state === "undoing" ? undo_until : null) ?? expires_at) <= now;
