import { findAskingProblem, importMessages } from "../../contract/imports.ts";
import { firstSliceSize } from "../../contract/newsletter-admin.ts";
import { findStopReason } from "../emails/returned-emails.ts";
import { listReturnedQuestions } from "../forms/forms.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { readPart, rowsInPart } from "./import-objects.ts";
import { getChoices } from "./import-store.ts";
import type { StoredRow } from "./parse-import-row.ts";

/*
 * An import can ask readers without proof of consent whether they want the newsletter. Their addresses may be old, so the first
 * emails go alone, and too many that come back end the asking (ADMIN-25).
 */

/** Most bounces of the first emails are known after this time. After a crash at the pause, the rest is asked in two minutes. */
const pauseMs = 600_000;

/** Whether the import asks readers. A running import has a problem once it asks no one any more. */
export const isAsking = (run: ImportEntityRow): boolean => getChoices(run).ask_others && run.problem === null;

const isQuestion = ({ newsletter, fate }: StoredRow): boolean => newsletter === "unproven" && fate !== "bad";

/** Decides before a slice whether the import goes on asking readers, if any are left. */
export async function startAsking(run: ImportEntityRow) {
  const asked = isAsking(run) ? await countAsked(run) : 0;
  const areLeft = isAsking(run) && asked < run.to_ask;
  const problem = areLeft ? await findStop(run, asked) : undefined;
  return {
    /** The import asks no one any more: why, and how many readers are left. */
    stop: problem === undefined ? {} : { problem, to_ask: run.to_ask - asked },
    /** Returns when the import goes on, if these rows complete the first emails. */
    findPause(rows: readonly StoredRow[]): string | undefined {
      if (!areLeft || problem !== undefined || asked >= firstSliceSize) return undefined;
      const next = asked + rows.filter(isQuestion).length;
      return next >= firstSliceSize && next < run.to_ask
        ? new Date(Date.now() + pauseMs).toISOString()
        : undefined;
    },
  };
}

async function findStop(run: ImportEntityRow, asked: number): Promise<string | undefined> {
  const problem = findAskingProblem(await readSiteSettings());
  if (problem !== undefined || asked < firstSliceSize) return problem;
  const reason = findStopReason(asked, await listReturnedQuestions(run.started_at ?? ""));
  return reason && importMessages.askingStopped[reason];
}

/** Counts the readers in the rows before the next one. The import's row has no such number. */
async function countAsked({ id, position }: ImportEntityRow): Promise<number> {
  let asked = 0;
  for (let start = 0; start < position; start += rowsInPart) {
    const rows = await readPart("rows", id, start / rowsInPart);
    asked += rows.slice(0, position - start).filter(isQuestion).length;
  }
  return asked;
}
