import { type ImportChoices, importMessages } from "../../contract/imports.ts";
import { maxLabels } from "../../contract/member-notes.ts";
import { readNewsletterStates } from "../forms/forms.ts";
import { toAddressKey } from "../id.ts";
import { mapInBatches } from "../map-in-batches.ts";
import { findMemberByEmail } from "../members/member-by-email.ts";
import { memberStore } from "../members/member-store.ts";
import { isOfMailbox } from "../members/new-member.ts";
import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { readLines, readPart, rowsInPart, writeLines, writePart } from "./import-objects.ts";
import { getChoices, importStore, maxStepMs } from "./import-store.ts";
import { parseRow, type StoredRow } from "./parse-import-row.ts";
import { hasTooManyLabels, mergeLabels, planChanges, planNewsletter } from "./plan-import.ts";

/** Members who are looked up at once. */
const concurrency = 25;

/** Compares the next parts of a file with the members, and stores the fate of each row. */
export async function checkNext(before: ImportEntityRow): Promise<boolean> {
  const choices = getChoices(before);
  // The file may be checked again with other choices.
  const lineByEmail = before.position === 0 ? new Map<string, number>() : await readLines(before.id);
  const startedAt = Date.now();
  const { to_create, to_update, unchanged, bad, to_subscribe, refused, to_ask } = before;
  const counts = { to_create, to_update, unchanged, bad, to_subscribe, refused, to_ask };
  let { position } = before;
  while (position < before.rows_total && Date.now() - startedAt < maxStepMs) {
    const number = position / rowsInPart;
    const records = await readPart("records", before.id, number);
    const parsed = records.map(({ line, cells }) => parseRow({ line, cells }, choices.fields, lineByEmail));
    const rows = await findFates(parsed, choices);
    await writePart("rows", before.id, number, rows);
    for (const { fate, newsletter } of rows) {
      counts[countNames[fate]] += 1;
      if (newsletter === "added") counts.to_subscribe += 1;
      if (newsletter === "refused") counts.refused += 1;
      if (newsletter === "unproven" && choices.ask_others) counts.to_ask += 1;
    }
    position += records.length;
    await importStore.saveProgress(before.id, position);
  }
  await writeLines(before.id, lineByEmail);
  const isLast = position >= before.rows_total;
  const state = isLast ? ({ state: "checked", position: 0 } as const) : { position };
  return importStore.save(before, { ...counts, ...state, rows_done: position }, { isLast });
}

const countNames = { create: "to_create", update: "to_update", unchanged: "unchanged", bad: "bad" } as const;

async function findFates(rows: readonly StoredRow[], choices: ImportChoices): Promise<StoredRow[]> {
  const good = rows.filter(({ fate }) => fate !== "bad");
  const states = await readNewsletterStates(good.map(({ email }) => email));
  const fates = await mapInBatches(rows, concurrency, (row) => compareWithMember(row, choices, states.left));
  return fates.map((row) =>
    row.fate === "bad" ? row : { ...row, newsletter: planNewsletter(row, choices, states) },
  );
}

async function compareWithMember(
  row: StoredRow,
  choices: ImportChoices,
  left: ReadonlySet<string>,
): Promise<StoredRow> {
  if (row.fate === "bad") return row;
  const reject = (column: StoredRow["column"], problem: string): StoredRow => ({
    ...row,
    fate: "bad",
    column,
    problem,
  });
  const known = await findMemberByEmail(row.email);
  const member = known && (await memberStore.find(known.id));
  if (member && member.deleted_at !== null) return reject("email", importMessages.hasLeft);
  if (!member && left.has(toAddressKey(row.email))) return reject("email", importMessages.erased);
  const planned = member && planChanges(member, row, choices);
  const labels = planned?.values.labels ?? mergeLabels(row, choices);
  if (hasTooManyLabels(labels)) return reject("labels", `At most ${maxLabels} labels`);
  if (!planned) return row;
  // An admin's account is theirs: a file changes nothing of it.
  const changed = member.is_admin ? [] : planned.changed;
  if (changed.length > 0 && !isOfMailbox(member)) return reject("email", importMessages.unproven);
  return { ...row, fate: changed.length > 0 ? "update" : "unchanged", changed };
}
