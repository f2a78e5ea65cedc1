import {
  type Category,
  type ContentType,
  categories,
  categoryLabels,
  contentLimits,
  contentTypeLabels,
  contentTypes,
} from "../../../../contract/content.ts";
import { contentForm } from "../../../../contract/content-admin.ts";
import { toHeadingKey } from "../../../../contract/import-columns.ts";
import { importMessages } from "../../../../contract/imports.ts";
import { type CsvParser, type CsvRecord, decodeCsv, readRecords } from "../../../../contract/read-csv.ts";
import type { OwnFields } from "./upload-batch.ts";

/*
 * The CSV table of an upload (LIB-29): each row gives one of the chosen files its own title, description, type, access, ages,
 * tags and needs.
 */

/** A column is known by its heading, without case, spaces and punctuation. */
const columns = {
  file: { label: "File", headings: ["file", "filename"] },
  title: { label: "Title", headings: ["title"] },
  description: { label: "Description", headings: ["description"] },
  type: { label: "Type", headings: ["type", "contenttype"] },
  access: { label: "Access", headings: ["access", "accesstype", "category"] },
  ages: { label: "Ages", headings: ["ages", "age"] },
  tags: { label: "Tags", headings: ["tags"] },
  needs: { label: "Needs", headings: ["needs", "whatyouneed"] },
} as const;

type TableColumn = keyof typeof columns;
const columnNames = Object.keys(columns) as TableColumn[];

export const maxTableBytes = 1_048_576;

export const tableMessages = {
  columns: `Columns: ${columnNames.join(", ")}. An empty cell takes the form's value; file and title are needed.`,
  notRead: "The table could not be read. Please choose it again.",
  tooLarge: "The table is larger than 1 MB.",
  noFileColumn: "The first line needs the names of the columns. “file” and “title” must be among them.",
  fileRequired: "The name of the file is missing.",
  fileNotChosen: "No file with this name is chosen.",
  sameName: "Several of the chosen files have this name.",
  repeated: (line: number) => `Line ${line} names the same file.`,
  unknownType: "Use “Story”, “Math worksheet” or “Printable”.",
  unknownAccess: "Use “Public”, “Free” or “Premium”.",
  badAges: `Write ages from 0 to ${contentLimits.maxAge} as “3 to 6”, “4” or “8+”.`,
} as const;

export interface TableRow {
  line: number;
  /** As the table spells it. */
  file: string;
  values: OwnFields;
  /** The reason, if the row is left out. */
  problem?: string | undefined;
}

export interface UploadTable {
  name: string;
  rows: readonly TableRow[];
  /** The headings of columns that have no place in an item. */
  unknownHeadings: readonly string[];
  /** The items that uploaded files became, by the names of the files as keys. */
  uploaded: ReadonlyMap<string, string>;
}

/** File systems write accents in two ways, and people write names in either case. */
export const toFileKey = (name: string): string => name.trim().normalize("NFC").toLowerCase();

/** Reads a table. Returns the reason as text if the file is none. */
export function readUploadTable(name: string, bytes: Uint8Array, parser: CsvParser): UploadTable | string {
  const text = decodeCsv(bytes);
  if (text === undefined) return importMessages.notCsv;
  const [heading, ...records] = readRecords(text, parser);
  const headings = heading?.cells ?? [];
  const found = headings.map((each) => columnNames.find((column) => isHeadingOf(column, each)));
  if (!found.includes("file") || !found.includes("title")) return tableMessages.noFileColumn;
  if (records.length === 0) return importMessages.noRows;
  const lines = new Map<string, number>();
  return {
    name,
    rows: records.map((record) => parseRow(record, found, lines)),
    unknownHeadings: headings.filter((each, index) => !found[index] && each !== ""),
    uploaded: new Map(),
  };
}

const isHeadingOf = (column: TableColumn, heading: string): boolean =>
  (columns[column].headings as readonly string[]).includes(toHeadingKey(heading));

/** `lines` has the line in which each file was first named. */
function parseRow(
  { line, cells }: CsvRecord,
  found: readonly (TableColumn | undefined)[],
  lines: Map<string, number>,
): TableRow {
  const read = (column: TableColumn) => cells?.[found.indexOf(column)] ?? "";
  const file = read("file");
  const reject = (problem: string, column?: TableColumn): TableRow => ({
    line,
    file,
    values: {},
    problem: column ? `${columns[column].label}: ${problem}` : problem,
  });
  if (!cells) return reject(importMessages.unreadable);
  if (file === "") return reject(tableMessages.fileRequired, "file");
  const firstLine = lines.get(toFileKey(file));
  if (firstLine !== undefined) return reject(tableMessages.repeated(firstLine), "file");
  lines.set(toFileKey(file), line);

  const content_type = read("type") === "" ? undefined : findContentType(read("type"));
  if (read("type") !== "" && !content_type) return reject(tableMessages.unknownType, "type");
  const category = read("access") === "" ? undefined : findCategory(read("access"));
  if (read("access") !== "" && !category) return reject(tableMessages.unknownAccess, "access");
  const ages = read("ages") === "" ? {} : parseAges(read("ages"));
  if (!ages) return reject(tableMessages.badAges, "ages");

  const texts = { title: read("title"), description: read("description"), needs: read("needs") };
  const values = { ...texts, tags: read("tags").replaceAll(";", ","), content_type, category, ...ages };
  const [issue] = contentForm.safeParse(values).error?.issues ?? [];
  if (issue) {
    const field = String(issue.path[0]);
    return reject(
      issue.message,
      field.startsWith("age_") ? "ages" : columnNames.find((each) => each === field),
    );
  }
  // An empty cell says nothing about its item; the missing end of "8+" says that there is none.
  const filled = Object.entries(values).filter(([, value]) => value !== "" && value !== undefined);
  return { line, file, values: { ...Object.fromEntries(filled), ...ages } };
}

const findContentType = (cell: string): ContentType | undefined =>
  contentTypes.find((type) => {
    const { one, plural } = contentTypeLabels[type];
    return [type, one, plural].some((name) => toHeadingKey(name) === toHeadingKey(cell));
  });

const findCategory = (cell: string): Category | undefined =>
  categories.find((category) => categoryLabels[category].toLowerCase() === cell.toLowerCase());

/** The ages of "3 to 6", "3-6", "4", "8+", "8 and up" or "up to 3"; undefined for anything else. */
function parseAges(cell: string): Pick<OwnFields, "age_from" | "age_to"> | undefined {
  const text = cell.toLowerCase().replace(/^ages? /, "");
  const [, from, to] = /^(\d{1,2}) ?(?:-|–|to) ?(\d{1,2})$/.exec(text) ?? [];
  if (from && to) return { age_from: from, age_to: to };
  const [, least] = /^(\d{1,2}) ?(?:\+|and up)$/.exec(text) ?? [];
  if (least) return { age_from: least, age_to: "" };
  const [, most] = /^up to (\d{1,2})$/.exec(text) ?? [];
  if (most) return { age_from: "", age_to: most };
  return /^\d{1,2}$/.test(text) ? { age_from: text, age_to: text } : undefined;
}
