import { CsvError, parse } from "csv-parse/sync";
import {
  type ImportColumn,
  type ImportRow,
  importColumns,
  importedPerson,
  importMessages,
  maxImportRows,
} from "../../contract/imports.ts";

/* Reads a CSV file of members: which columns it has, and what is wrong with each row. */

/** The rows of a file, or what is wrong with all of it. */
export type ParsedImport = { rows: ImportRow[] } | { problem: string };

type Cells = Readonly<Record<ImportColumn, string>>;

/** Reads the bytes of a file. Rows without a problem have the fate `create`; whether they exist is not known here. */
export function parseImport(bytes: Uint8Array): ParsedImport {
  const text = decodeText(bytes);
  if (text === undefined) return { problem: importMessages.notCsv };
  try {
    return toRows(readRecords(text));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { problem: importMessages.unreadable(Number(error.lines ?? 1)) };
  }
}

/** Undefined if the bytes are not text in UTF-8: of a spreadsheet, or in an older encoding. */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

interface CsvRecord {
  record: string[];
  info: { lines: number };
}

const readRecords = (text: string): CsvRecord[] =>
  parse(text, {
    delimiter: findDelimiter(text),
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    // The heading, and one row more than is allowed.
    to: maxImportRows + 2,
  }) as unknown as CsvRecord[];

/** Spreadsheets of some languages separate cells by semicolons or tabs. */
function findDelimiter(text: string): string {
  const [heading = ""] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => heading.split(delimiter).length;
  return [",", ";", "\t"].toSorted((one, other) => count(other) - count(one))[0] ?? ",";
}

function toRows([heading, ...records]: readonly CsvRecord[]): ParsedImport {
  const columns = findColumns(heading?.record ?? []);
  if (!columns.has("email")) return { problem: importMessages.noEmailColumn };
  if (records.length > maxImportRows) return { problem: importMessages.tooManyRows };
  const lineByEmail = new Map<string, number>();
  const filled = records.filter(({ record }) => record.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return { problem: importMessages.noRows };
  return {
    rows: filled.map(({ record, info }) => toRow(readCells(record, columns), info.lines, lineByEmail)),
  };
}

/** The index of each column that the heading names. */
function findColumns(heading: readonly string[]): Map<ImportColumn, number> {
  const names = heading.map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  const found = new Map<ImportColumn, number>();
  for (const column of Object.keys(importColumns) as ImportColumn[]) {
    const index = names.findIndex((name) =>
      (importColumns[column].names as readonly string[]).includes(name),
    );
    if (index >= 0) found.set(column, index);
  }
  return found;
}

function readCells(record: readonly string[], columns: ReadonlyMap<ImportColumn, number>): Cells {
  const read = (column: ImportColumn) => record[columns.get(column) ?? -1]?.trim() ?? "";
  return {
    email: read("email"),
    first_name: read("first_name"),
    last_name: read("last_name"),
    role: read("role"),
  };
}

/** A bad row keeps what the file says, shortened, so that its reader recognizes it. */
function toRow(cells: Cells, line: number, lineByEmail: Map<string, number>): ImportRow {
  const { data, error } = importedPerson.safeParse(cells);
  if (!data) {
    const [issue] = error.issues;
    return toBadRow(cells, line, (issue?.path[0] ?? "email") as ImportColumn, issue?.message ?? "");
  }
  const firstLine = lineByEmail.get(data.email);
  if (firstLine !== undefined) return toBadRow(cells, line, "email", importMessages.repeated(firstLine));
  lineByEmail.set(data.email, line);
  return { line, ...data, fate: "create", column: null, problem: null };
}

const toBadRow = (cells: Cells, line: number, column: ImportColumn, problem: string): ImportRow => ({
  line,
  email: cells.email.slice(0, 254),
  first_name: cells.first_name.slice(0, 100),
  last_name: cells.last_name.slice(0, 100),
  role: cells.role.slice(0, 40),
  fate: "bad",
  column,
  problem,
});
