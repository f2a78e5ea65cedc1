import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import type { ExportKind } from "../../contract/exports.ts";
import { indexes, toNewestPartition } from "../table/definition.ts";
import { queryRows } from "../table/query-rows.ts";
import { toDownloadsPartition } from "../table/system-entities.ts";
import { table } from "../table/table.ts";
import { exportColumns } from "./export-columns.ts";

/* Reads the rows of a CSV file page by page. A position is where a page ended; `until` leaves out what came later. */

export interface ExportPage {
  rows: Record<string, unknown>[];
  /** Undefined after the last page. */
  next: string | undefined;
}

const pageSize = 1_000;
/** Downloads are kept for two years and a month. */
const downloadMonths = 26;

const entityNames = {
  members: "member",
  bookings: "booking",
  submissions: "submission",
  subscribers: "subscriber",
  audit: "audit",
} as const;

/** One page of the rows that existed at `until` (an instant), newest first; of downloads, the newest month first. */
export async function readExportPage(
  kind: ExportKind,
  until: string,
  position: string | null,
): Promise<ExportPage> {
  if (kind === "downloads") return readDownloads(until, position);
  const { Items, LastEvaluatedKey } = await queryRows(toQuery(kind, until, position), {
    ...buildOptions(kind),
    attributes: exportColumns[kind].attributes,
    limit: pageSize,
  });
  return { rows: Items, next: toPosition(LastEvaluatedKey) };
}

/** Counts the rows that the file will have. Counting reads as much as writing does, without transferring it. */
export async function countExportRows(kind: ExportKind, until: string): Promise<number> {
  let count = 0;
  for (let position: string | null | undefined = null; position !== undefined; ) {
    if (kind === "downloads") {
      const page = await readDownloads(until, position);
      count += page.rows.length;
      position = page.next;
      continue;
    }
    const { Count = 0, LastEvaluatedKey } = await table
      .build(QueryCommand)
      .query(toQuery(kind, until, position))
      .options({ ...buildOptions(kind), select: "COUNT" })
      .send();
    count += Count;
    position = toPosition(LastEvaluatedKey);
  }
  return count;
}

function toQuery(kind: Exclude<ExportKind, "downloads">, until: string, position: string | null) {
  const partition = toNewestPartition(entityNames[kind]);
  // A sort key is <instant>#<id>, and $ sorts after #.
  const range = position === null ? { lte: `${until}$` } : { lt: position };
  return { index: "newest", partition, range } as const;
}

function buildOptions(kind: ExportKind) {
  const { filter } = exportColumns[kind];
  return { reverse: true, ...(filter ? { filter } : {}) } as const;
}

const toPosition = (key: Record<string, unknown> | undefined): string | undefined => {
  const position = key?.[indexes.newest.sort];
  return typeof position === "string" ? position : undefined;
};

/** One page of the downloads of one month. The position is the month and the last item that was read. */
async function readDownloads(until: string, position: string | null): Promise<ExportPage> {
  const [month = until.slice(0, 7), after = ""] = position?.split("#") ?? [];
  const { Items, LastEvaluatedKey } = await queryRows(
    {
      index: "newest",
      partition: toDownloadsPartition(month),
      ...(after === "" ? {} : { range: { gt: after } }),
    },
    { attributes: exportColumns.downloads.attributes, limit: pageSize },
  );
  const last = toPosition(LastEvaluatedKey);
  return { rows: Items, next: last === undefined ? toMonthBefore(month, until) : `${month}#${last}` };
}

/** The position of the month before, unless its downloads have expired. */
function toMonthBefore(month: string, until: string): string | undefined {
  const oldest = new Date(until);
  oldest.setUTCDate(1);
  oldest.setUTCMonth(oldest.getUTCMonth() - downloadMonths);
  const before = new Date(`${month}-01T00:00:00.000Z`);
  before.setUTCMonth(before.getUTCMonth() - 1);
  return before < oldest ? undefined : `${before.toISOString().slice(0, 7)}#`;
}
