import { categoryLabels, contentTypeLabels } from "../../../../contract/content.ts";
import { parseTags } from "../../../../contract/content-admin.ts";
import { formatAges } from "../../../../contract/item-facts.ts";
import { formatNoun } from "../../format/numbers.ts";
import type { Batch, BatchFile } from "./upload-batch.ts";
import { type TableRow, tableMessages, toFileKey, type UploadTable } from "./upload-table.ts";

export const fateLabels = { ready: "Ready", uploaded: "Uploaded", left_out: "Left out" } as const;

/** A row of an upload's table has one of these fates. */
export interface RowFate {
  line: number;
  file: string;
  fate: keyof typeof fateLabels;
  /** The item that the row becomes, or why it is left out. */
  text: string;
}

/** Gives each file that is not uploaded yet its row of the table. What the admin typed beside a file stays. */
export function assignRows(table: UploadTable | null, files: readonly BatchFile[]): BatchFile[] {
  const countFiles = (key: string) => files.filter(({ file }) => toFileKey(file.name) === key).length;
  const rows = new Map<string, TableRow>();
  for (const row of table?.rows.toReversed() ?? []) rows.set(toFileKey(row.file), row);
  return files.map((each): BatchFile => {
    const key = toFileKey(each.file.name);
    const row = rows.get(key);
    if (each.state === "done" || each.sheet) return each;
    if (row && !row.problem && countFiles(key) > 1)
      return { ...each, row: { ...row, problem: tableMessages.sameName } };
    return row === each.row ? each : { ...each, row, own: row?.values ?? {} };
  });
}

/** The fate of each row. `files` have been given their rows. */
export function listFates({ table, files, fields }: Batch): RowFate[] {
  const fileByLine = new Map(files.map((each) => [each.row?.line, each]));
  const describe = (row: TableRow): Pick<RowFate, "fate" | "text"> => {
    const file = fileByLine.get(row.line);
    const problem = file?.row?.problem ?? row.problem;
    if (problem !== undefined) return { fate: "left_out", text: problem };
    const uploaded = file ? undefined : table?.uploaded.get(toFileKey(row.file));
    if (uploaded !== undefined) return { fate: "uploaded", text: uploaded };
    if (!file) return { fate: "left_out", text: tableMessages.fileNotChosen };
    if (file.state === "failed") return { fate: "left_out", text: file.error ?? "" };
    return { fate: file.state === "done" ? "uploaded" : "ready", text: describeItem(fields, file.own) };
  };
  return (table?.rows ?? []).map((row) => ({ line: row.line, file: row.file, ...describe(row) }));
}

/** An item in one line: “Ten ducks” · Story · Premium · Ages 3–5 · 2 tags. */
export function describeItem(form: Batch["fields"], own: BatchFile["own"]): string {
  const { title, content_type, category, age_from, age_to, tags } = { ...form, ...own };
  const toAge = (age: string) => (age.trim() === "" ? null : Number(age));
  const tagCount = parseTags(tags)?.length ?? 0;
  return [
    `“${title}”`,
    contentTypeLabels[content_type].one,
    categoryLabels[category],
    formatAges({ age_from: toAge(age_from), age_to: toAge(age_to) }),
    tagCount > 0 ? formatNoun(tagCount, "tag") : null,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
