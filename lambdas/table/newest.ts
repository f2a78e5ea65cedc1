import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import type * as z from "zod";
import { indexes } from "./definition.ts";
import type {
  advisorEntity,
  bookingEntity,
  contentEntity,
  memberEntity,
  submissionEntity,
} from "./entities.ts";
import { type Page, parseCursor, toCursor } from "./page.ts";
import { newestPartitions, table } from "./table.ts";

export type ListedEntity =
  | typeof contentEntity
  | typeof advisorEntity
  | typeof memberEntity
  | typeof bookingEntity
  | typeof submissionEntity;

export interface NewestQuery<Shape extends z.ZodObject> {
  /** Which attributes are read, and what they are; `id` among them. */
  shape: Shape;
  /** Rows read from the index, before any filter. DynamoDB ends a page at 1 MB, wherever the limit is. */
  limit: number;
  cursor?: string | undefined;
  filter?: Condition;
}

/** One page of an entity's rows, newest first, in exactly one Query. Throws invalid for a cursor that is not this list's. */
export async function listNewest<Shape extends z.ZodObject>(
  entity: ListedEntity,
  query: NewestQuery<Shape>,
): Promise<Page<z.infer<Shape>>> {
  const { items, next } = await listNewestWithReadCount(entity, query);
  return { items, next };
}

/**
 * The same page, and how many rows were `read` for it, those that the filter kept back among them. The rows are checked
 * by `shape` alone: the toolbox's own formatter takes 25 times as long, which a thousand rows make visible.
 */
export async function listNewestWithReadCount<Shape extends z.ZodObject>(
  entity: ListedEntity,
  { shape, limit, cursor, filter }: NewestQuery<Shape>,
): Promise<Page<z.infer<Shape>> & { read: number }> {
  const partition = newestPartitions[entity.entityName];
  const {
    Items = [],
    ScannedCount = 0,
    LastEvaluatedKey,
  } = await table
    .build(QueryCommand)
    .query({ index: "newest", partition })
    .options({
      reverse: true,
      limit,
      attributes: Object.keys(shape.shape),
      ...(cursor === undefined ? {} : { exclusiveStartKey: startKey(entity, partition, cursor, shape) }),
      ...(filter ? { filter } : {}),
    })
    .send();
  const last: unknown = LastEvaluatedKey?.[indexes.newest.sort];
  return {
    items: Items.map((item) => shape.parse(item)),
    next: typeof last === "string" ? toCursor(last) : null,
    read: ScannedCount,
  };
}

function startKey(entity: ListedEntity, partition: string, cursor: string, shape: z.ZodObject) {
  const { place, id } = parseCursor(cursor, shape.shape.id);
  return {
    ...entity.computeKey?.({ id }),
    [indexes.newest.partition]: partition,
    [indexes.newest.sort]: place,
  };
}

/**
 * Every row of an entity, newest first, with the attributes of `shape`: one Query per megabyte of rows, at most `pages`
 * Queries of at most `limit` rows each. `complete` is false if that did not reach the end; `read` counts all rows read,
 * including those that the filter dropped.
 */
export async function listAllNewest<Shape extends z.ZodObject>(
  entity: ListedEntity,
  { pages, ...query }: Pick<NewestQuery<Shape>, "shape" | "filter"> & { pages: number; limit?: number },
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
