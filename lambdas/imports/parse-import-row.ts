import type * as z from "zod";
import { type ImportField, importedPerson, storedPerson } from "../../contract/import-columns.ts";
import { importMessages, importRow } from "../../contract/imports.ts";
import type { CsvRecord } from "../../contract/read-csv.ts";

/** A row as a checked import stores it: what the admin sees of it, and the values that are written. */
export const storedRow = importRow.extend(storedPerson.shape);
export type StoredRow = z.infer<typeof storedRow>;

/** The line in which each address was first seen. */
export type LinesByEmail = Map<string, number>;

/**
 * Checks the cells of a record. `fields` says what each column becomes. Rows without a problem have the fate `create`; whether
 * they exist is not known here.
 */
export function parseRow(
  { line, cells }: CsvRecord,
  fields: readonly (ImportField | null)[],
  lineByEmail: LinesByEmail,
): StoredRow {
  const read = (field: ImportField) => cells?.[fields.indexOf(field)]?.trim() ?? "";
  const texts = Object.fromEntries(
    Object.keys(importedPerson.in.shape).map((field) => [field, read(field as ImportField)]),
  );
  const reject = (column: ImportField | null, problem: string): StoredRow => ({
    ...blankRow,
    line,
    // Shortened values of the file let its reader recognize the row.
    email: read("email").slice(0, 254),
    first_name: (read("first_name") || read("name")).slice(0, 100),
    last_name: read("last_name").slice(0, 100),
    fate: "bad",
    column,
    problem,
  });
  if (!cells) return reject(null, importMessages.unreadable);
  const { data, error } = importedPerson.safeParse(texts);
  if (!data) {
    const [issue] = error.issues;
    return reject((issue?.path[0] ?? "email") as ImportField, issue?.message ?? "");
  }
  const firstLine = lineByEmail.get(data.email);
  // The same line again: an earlier attempt of this step has seen it.
  if (firstLine !== undefined && firstLine !== line)
    return reject("email", importMessages.repeated(firstLine));
  lineByEmail.set(data.email, line);
  return { ...blankRow, ...data, line };
}

const blankRow: Omit<StoredRow, "line" | "email" | "first_name" | "last_name"> = {
  is_complimentary: false,
  note: null,
  labels: [],
  joined_at: null,
  newsletter: "none",
  wants_newsletter: null,
  consent_at: null,
  consent_source: null,
  customer_id: null,
  fate: "create",
  changed: [],
  column: null,
  problem: null,
};
