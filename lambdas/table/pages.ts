import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { type Query, QueryCommand } from "dynamodb-toolbox/table/actions/query";
import * as z from "zod";
import { instant } from "../../contract/field-schemas.ts";
import { invalidInput } from "../errors.ts";
import { type IndexName, indexes, toNewestPartition } from "./definition.ts";
import type * as entities from "./entities.ts";
import type * as mailing from "./mailing-entities.ts";
import { parseRows } from "./parse-rows.ts";
import { queryRows } from "./query-rows.ts";
import { table } from "./table.ts";
import type * as transfer from "./transfer-entities.ts";

/* Pagination: lists of rows, newest first, with cursors; and the ids of rows that are due. */

/** One page of a list; `next` is the cursor of the page after it, and null at the end. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** Lists the items of at most `maxPages` pages. */
export async function* listEach<Item>(
  list: (cursor: string | undefined) => Promise<Page<Item>>,
  maxPages: number = Number.POSITIVE_INFINITY,
): AsyncGenerator<Item> {
  let cursor: string | null | undefined;
  for (let page = 0; cursor !== null && page < maxPages; page++) {
    const { items, next } = await list(cursor);
    yield* items;
    cursor = next;
  }
}

/** Encodes the position where a page ended: the sort key of its last row in `newest`, `<created_at>#<id>`. */
export const toCursor = (position: string): string => Buffer.from(position).toString("base64url");

/**
 * Decodes a cursor. It contains no partition, so a forged cursor can only move within the list that reads it. Throws
 * invalid if it is not the position of a row with an id of `idShape`, such as the cursor of another list.
 */
export function parseCursor(cursor: string, idShape: z.ZodType): { position: string; id: string } {
  const position = Buffer.from(cursor, "base64url").toString();
  const separator = position.indexOf("#");
  const id = position.slice(separator + 1);
  const isPosition = instant.safeParse(position.slice(0, separator)).success && idShape.safeParse(id).success;
  // Base64 decoding ignores unknown characters: only the exact encoding is accepted.
  if (!isPosition || toCursor(position) !== cursor) throw invalidInput({ cursor: "Unknown cursor" });
  return { position, id };
}

/** The entities whose rows are in the `newest` index. */
export type ListedEntity = Extract<
  | (typeof entities)[keyof typeof entities]
  | (typeof mailing)[keyof typeof mailing]
  | (typeof transfer)[keyof typeof transfer],
  { schema: { attributes: { newest_pk: unknown } } }
>;

type SessionIndex = Extract<IndexName, `sessions${string}`>;

export interface NewestQuery<Shape extends z.ZodObject> {
  /** The attributes to read, with their schemas; must include `id`. */
  shape: Shape;
  /** The number of rows to read from the index, before any filter. DynamoDB also ends a page after 1 MB. */
  limit: number;
  cursor?: string | undefined;
  filter?: Condition;
  /** The partition of the `listed` index to read instead of `newest`: the rows of one filter. */
  listed?: string | undefined;
  /** The index to read instead, whose sort key is `<instant>#<id>` too, and the instants between which it is read. */
  other?: { index: SessionIndex; partition: string; between: [from: string, before: string] } | undefined;
  /** Oldest first. */
  isOldestFirst?: boolean;
  /** The instants between which the rows were created. */
  created?: { from?: string | undefined; before?: string | undefined } | undefined;
  /** Skips the rows whose sort key in the index is later than that of this instant. */
  until?: string;
}

/** Sorts after the position of every row of an instant. */
const toEndOfInstant = (at: string): string => `${at}$`;

/**
 * One page of an entity's rows, newest first unless the query says otherwise, in one Query. Throws invalid for the cursor of
 * another list.
 */
export async function listNewest<Shape extends z.ZodObject>(
  entity: ListedEntity,
  query: NewestQuery<Shape>,
): Promise<Page<z.infer<Shape>>> {
  const { items, next } = await listNewestWithReadCount(entity, query);
  return { items, next };
}

/**
 * Like `listNewest`, with `read`: how many rows DynamoDB read, including those that the filter dropped. Rows are parsed
 * by `shape` only, because the toolbox's own formatter takes 25 times as long.
 */
async function listNewestWithReadCount<Shape extends z.ZodObject>(
  entity: ListedEntity,
  query: NewestQuery<Shape>,
): Promise<Page<z.infer<Shape>> & { read: number }> {
  const { shape, limit, cursor, filter, listed, isOldestFirst = false, until, other, created } = query;
  const index = other?.index ?? (listed === undefined ? "newest" : "listed");
  const partition = other?.partition ?? listed ?? toNewestPartition(entity.entityName);
  const { sort } = indexes[index];
  // Sort keys begin with a year, so that they are between 0 and the sign after 9.
  const between = other?.between ?? (created && ([created.from ?? "0", created.before ?? ":"] as const));
  // DynamoDB refuses a range whose end is before its start.
  if (between && between[0] > between[1]) return { items: [], next: null, read: 0 };
  const startKey = cursor === undefined ? undefined : buildStartKey(entity, sort, cursor, shape, between);
  const range = between ? { between } : until && { lte: toEndOfInstant(until) };
  const { Items, ScannedCount, LastEvaluatedKey } = await queryRows(
    { index, partition, ...(range && { range }) },
    {
      reverse: !isOldestFirst,
      limit,
      attributes: Object.keys(shape.shape),
      exclusiveStartKey: startKey && { ...startKey, [indexes[index].partition]: partition },
      ...(filter ? { filter } : {}),
    },
  );
  const last: unknown = LastEvaluatedKey?.[sort];
  return {
    items: parseRows(Items, shape),
    next: typeof last === "string" ? toCursor(last) : null,
    read: ScannedCount,
  };
}

/** DynamoDB refuses a position outside of what is read, such as the cursor of other dates. */
function buildStartKey(
  entity: ListedEntity,
  sort: string,
  cursor: string,
  shape: z.ZodObject,
  [from, before]: readonly [string, string] = ["", "9"],
) {
  const { position, id } = parseCursor(cursor, shape.shape.id);
  if (position < from || position > before) throw invalidInput({ cursor: "Unknown cursor" });
  return { ...entity.computeKey?.({ id }), [sort]: position };
}

/**
 * Every row of an entity, newest first, with the attributes of `shape`: one Query per megabyte of rows, at most `pages`
 * Queries of at most `limit` rows each. `complete` is false if that did not reach the end; `read` counts all rows read,
 * including those that the filter dropped.
 */
export async function listAllNewest<Shape extends z.ZodObject>(
  entity: ListedEntity,
  {
    pages,
    ...query
  }: Pick<NewestQuery<Shape>, "shape" | "filter" | "listed"> & { pages: number; limit?: number },
): Promise<{ rows: z.infer<Shape>[]; read: number; pages: number; complete: boolean }> {
  const rows: z.infer<Shape>[] = [];
  let totalRead = 0;
  let cursor: string | undefined;
  for (let page = 1; ; page++) {
    const { items, next, read } = await listNewestWithReadCount(entity, { limit: 100_000, ...query, cursor });
    rows.push(...items);
    totalRead += read;
    if (next === null || page === pages)
      return { rows, read: totalRead, pages: page, complete: next === null };
    cursor = next;
  }
}

const duePageSize = 25;
const indexItem = z.object({ id: z.string() });

/** The ids in one partition of the `due` index, optionally only those due by a time, earliest first, page by page. */
export const listDueIds = (partition: string, range?: { lte: string }): AsyncGenerator<string[]> =>
  listIds({ index: "due", partition, ...(range ? { range } : {}) }, { limit: duePageSize });

/** The ids that a query of an index finds, page by page. DynamoDB ends a page after 1 MB. */
export async function* listIds(
  query: Query<typeof table>,
  options: { limit?: number } = {},
): AsyncGenerator<string[]> {
  let exclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table
      .build(QueryCommand)
      .query(query)
      .options({ ...options, ...(exclusiveStartKey ? { exclusiveStartKey } : {}) })
      .send();
    yield Items.map((item) => indexItem.parse(item).id);
    exclusiveStartKey = LastEvaluatedKey;
  } while (exclusiveStartKey);
}
