import type * as z from "zod";
import { type Listed, type NewestQuery, readNewestFiltered } from "./newest.ts";

/**
 * The attributes of `shape` of every row of an entity, newest first, in one Query for each megabyte of rows, and in at
 * most `pages` of them, of at most `limit` rows; `complete` says whether that was all, and `read` how many rows it was,
 * those that a filter kept back among them.
 */
export async function readAllNewest<Shape extends z.ZodObject>(
  entity: Listed,
  { pages, ...query }: Pick<NewestQuery<Shape>, "shape" | "filter"> & { pages: number; limit?: number },
): Promise<{ rows: z.infer<Shape>[]; read: number; pages: number; complete: boolean }> {
  const rows: z.infer<Shape>[] = [];
  let allRead = 0;
  let cursor: string | undefined;
  for (let page = 1; ; page++) {
    const { items, next, read } = await readNewestFiltered(entity, { limit: 100_000, ...query, cursor });
    rows.push(...items);
    allRead += read;
    if (next === null || page === pages) return { rows, read: allRead, pages: page, complete: next === null };
    cursor = next;
  }
}
