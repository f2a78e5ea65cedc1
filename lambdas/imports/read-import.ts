import { CsvError, parse } from "csv-parse/sync";
import { findImportSource, getReasonToLeaveOut, suggestFields } from "../../contract/import-columns.ts";
import {
  type ImportColumn,
  importMessages,
  maxImportColumns,
  maxImportRows,
} from "../../contract/imports.ts";
import { type CsvRecord, decodeCsv, readRecords } from "../../contract/read-csv.ts";
import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { readImportFile, rowsInPart, writePart } from "./import-objects.ts";
import { importStore } from "./import-store.ts";

const sampleCount = 3;
const maxSampleLength = 60;

/** Reads an uploaded file into parts, and suggests what each column becomes. A file that cannot be imported is rejected. */
export async function readFile(before: ImportEntityRow): Promise<boolean> {
  const reject = (problem: string) =>
    importStore.save(before, { state: "rejected", problem }, { isLast: true });
  const bytes = await readImportFile(before.id);
  const text = bytes && decodeCsv(bytes);
  if (text === undefined) return reject(importMessages.notCsv);
  const records = readRecords(text, { parse, CsvError });
  const headings = (records.next().value as CsvRecord | undefined)?.cells?.slice(0, maxImportColumns);
  if (!headings?.some((heading) => heading !== "")) return reject(importMessages.noHeadings);
  const columns = buildColumns(headings);
  let rows_total = 0;
  for (let part = takePart(records); part.length > 0; part = takePart(records)) {
    if (rows_total + part.length > maxImportRows) return reject(importMessages.tooManyRows);
    addSamples(columns, part);
    await writePart("records", before.id, rows_total / rowsInPart, part);
    rows_total += part.length;
  }
  if (rows_total === 0) return reject(importMessages.noRows);
  const source = findImportSource(headings);
  return importStore.save(before, { state: "mapping", source, columns, rows_total }, { isLast: true });
}

function takePart(records: Generator<CsvRecord>): { line: number; cells?: string[] }[] {
  const part: { line: number; cells?: string[] }[] = [];
  while (part.length < rowsInPart) {
    const { value, done } = records.next();
    if (done) break;
    part.push({ line: value.line, ...(value.cells && { cells: [...value.cells] }) });
  }
  return part;
}

function buildColumns(headings: readonly string[]): ImportColumn[] {
  const fields = suggestFields(headings);
  return headings.map((heading, index) => ({
    heading: heading.slice(0, 100),
    samples: [],
    field: fields[index] ?? null,
    reason: getReasonToLeaveOut(heading),
  }));
}

/** Different cells tell more about a column than equal ones. */
function addSamples(columns: readonly ImportColumn[], part: readonly { cells?: string[] }[]): void {
  for (const [index, { samples }] of columns.entries())
    for (const { cells } of part) {
      if (samples.length === sampleCount) break;
      const sample = cells?.[index]?.slice(0, maxSampleLength) ?? "";
      if (sample !== "" && !samples.includes(sample)) samples.push(sample);
    }
}
