import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import type { ExportKind } from "../../contract/exports.ts";
import { isUnsubscribedSince, readNewsletterStates } from "../forms/forms.ts";
import { toAddressKey } from "../id.ts";
import { indexes, toNewestPartition } from "../table/definition.ts";
import { toDownloadsPartition } from "../table/library-entities.ts";
import { countRows, queryRows } from "../table/query-rows.ts";
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

type SimpleKind = Exclude<ExportKind, "downloads" | "subscribers">;

const entityNames: Readonly<Record<SimpleKind, string>> = {
  members: "member",
  members_ghost: "member",
  bookings: "booking",
  submissions: "submission",
  content: "content",
  advisors: "advisor",
  audit: "audit",
};

/**
 * One page of the rows that existed at `until` (an instant), newest first; of downloads, the newest month first. `more` are
 * attributes that no cell needs.
 */
export async function readExportPage(
  kind: ExportKind,
  until: string,
  position: string | null,
  more: readonly string[] = [],
): Promise<ExportPage> {
  if (kind === "downloads") return readDownloads(until, position);
  if (kind === "subscribers") return readReaders(until, position);
  const { attributes, filter } = exportColumns[kind];
  return readNewest(entityNames[kind], until, position, {
    attributes: [...new Set([...attributes, ...more])],
    filter,
  });
}

/** Counts the rows that the file will have. Counting reads as much as writing does, without transferring it. */
export async function countExportRows(kind: ExportKind, until: string): Promise<number> {
  let count = 0;
  if (kind === "downloads" || kind === "subscribers") {
    for (let position: string | null | undefined = null; position !== undefined; ) {
      const page = await readExportPage(kind, until, position);
      count += page.rows.length;
      position = page.next;
    }
    return count;
  }
  const { filter } = exportColumns[kind];
  return countRows(toQuery(entityNames[kind], until, null), { filter, maxPages: Number.POSITIVE_INFINITY });
}

async function readNewest(
  entityName: string,
  until: string,
  position: string | null,
  { attributes, filter }: { attributes: readonly string[]; filter: Condition | undefined },
): Promise<ExportPage> {
  const { Items, LastEvaluatedKey } = await queryRows(toQuery(entityName, until, position), {
    reverse: true,
    limit: pageSize,
    attributes,
    ...(filter ? { filter } : {}),
  });
  return { rows: Items, next: toPosition(LastEvaluatedKey) };
}

function toQuery(entityName: string, until: string, position: string | null) {
  const partition = toNewestPartition(entityName);
  // A sort key is <instant>#<id>, and $ sorts after #.
  const range = position === null ? { lte: `${until}$` } : { lt: position };
  return { index: "newest", partition, range } as const;
}

/** Everyone who gets the newsletter: confirmed subscribers, then members who want it. Those of members begin with a mark. */
const memberMark = "members ";

async function readReaders(until: string, position: string | null): Promise<ExportPage> {
  const { attributes } = exportColumns.subscribers;
  if (!position?.startsWith(memberMark)) {
    const page = await readNewest("subscriber", until, position, {
      attributes,
      // A sender who has not confirmed the address has not agreed to get email.
      filter: { attr: "state", eq: "confirmed" },
    });
    return { ...page, next: page.next ?? memberMark };
  }
  const page = await readNewest("member", until, position.slice(memberMark.length) || null, {
    attributes: [...attributes, "email_verified_at"],
    filter: {
      and: [
        { attr: "wants_updates", eq: true },
        { attr: "email_verified_at", type: "S" },
        { attr: "deleted_at", type: "NULL" },
        { attr: "replaced_by", exists: false },
      ],
    },
  });
  const { suppressed, unsubscribed } = await readNewsletterStates(page.rows.map(({ email }) => `${email}`));
  return {
    // A bounce, a complaint or an old unsubscribe link ends a subscription, but leaves the member's own switch on.
    rows: page.rows.filter(
      ({ email, email_verified_at }) =>
        !suppressed.has(toAddressKey(`${email}`)) &&
        !isUnsubscribedSince(unsubscribed, `${email}`, `${email_verified_at}`),
    ),
    next: page.next && `${memberMark}${page.next}`,
  };
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
