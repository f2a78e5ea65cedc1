/*
 * Reads a CSV file from any program: comma, semicolon or tab, UTF-8 or UTF-16. A line with a broken quote costs that line
 * only. Lambdas read imports of members with it, the browser reads the table of an upload.
 */

/** csv-parse. Callers pass it, because its builds for Node and for browsers are two modules. */
export interface CsvParser {
  parse: (text: string, options: typeof parserOptions & { delimiter: string }) => unknown;
  CsvError: abstract new (...values: never) => Error;
}

const parserOptions = { relax_column_count: true, trim: true, record_delimiter: "\n" };

/** One record: the line in which it begins, and its cells; undefined if the line cannot be read. */
export interface CsvRecord {
  line: number;
  cells: readonly string[] | undefined;
}

/** A cell has at most this many lines: a quote that is open for longer was never closed. */
const maxLinesInRecord = 40;
const maxRecordsInCall = 500;

/** Decodes a file. Returns undefined if it is not text: of a spreadsheet, or in an older encoding. */
export function decodeCsv(bytes: Uint8Array): string | undefined {
  const [first = 1, second = 1] = bytes;
  // Files without a mark at their beginning begin with a heading, whose first letter is one of Latin.
  const encoding =
    (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)
      ? "utf-16le"
      : (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)
        ? "utf-16be"
        : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Spreadsheets of some languages separate cells by semicolons or tabs. */
function findDelimiter(text: string): string {
  const [heading = ""] = text.split(/\r?\n/, 1);
  const count = (delimiter: string) => heading.split(delimiter).length;
  return [",", ";", "\t"].toSorted((one, other) => count(other) - count(one))[0] ?? ",";
}

/** The records of a text, one at a time, without empty ones. */
export function* readRecords(text: string, parser: CsvParser): Generator<CsvRecord> {
  const delimiter = findDelimiter(text);
  const parseRecords = createRecordParser(parser, delimiter);
  const lines = text.split(/\r\n|\n|\r/);
  // A call of the parser costs as much as many records; after one that cannot be read it starts with few again.
  let recordsInCall = maxRecordsInCall;
  for (let start = 0; start < lines.length; ) {
    const ends = findRecordEnds(lines, start, recordsInCall);
    const whole = ends.length > 0 ? parseRecords(lines.slice(start, ends.at(-1))) : undefined;
    const isWhole = whole?.length === ends.length;
    for (const [index, end] of ends.entries()) {
      const cells = isWhole ? whole[index] : parseRecords(lines.slice(start, end))?.[0];
      if (!cells) break;
      if (cells.some((cell) => cell !== "")) yield { line: start + 1, cells };
      start = end;
    }
    recordsInCall = isWhole ? Math.min(maxRecordsInCall, recordsInCall * 2) : 1;
    if (isWhole) continue;
    // The next record is the one that cannot be read.
    if (lines[start]?.trim()) yield { line: start + 1, cells: undefined };
    start += 1;
  }
}

/** The ends of the next records, up to one whose quotes are never closed. */
function findRecordEnds(lines: readonly string[], start: number, most: number): number[] {
  const ends: number[] = [];
  for (let next: number | undefined = start; ends.length < most && next < lines.length; ) {
    next = findRecordEnd(lines, next);
    if (next === undefined) break;
    ends.push(next);
  }
  return ends;
}

/** The line after a record: all quotes that it opens are closed. Undefined if one is never closed. */
function findRecordEnd(lines: readonly string[], start: number): number | undefined {
  const limit = Math.min(lines.length, start + maxLinesInRecord);
  let isOpen = false;
  for (let index = start; index < limit; index++) {
    if ((lines[index] ?? "").split('"').length % 2 === 0) isOpen = !isOpen;
    if (!isOpen) return index + 1;
  }
  return undefined;
}

/** Creates the function that returns the trimmed cells of each record; undefined if the quotes of one are broken. */
const createRecordParser =
  ({ parse, CsvError }: CsvParser, delimiter: string) =>
  (lines: readonly string[]): string[][] | undefined => {
    try {
      return parse(lines.join("\n"), { ...parserOptions, delimiter }) as string[][];
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      return undefined;
    }
  };
