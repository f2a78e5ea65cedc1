import * as z from "zod";
import { cursor } from "./field-schemas.ts";

/* The lists of the back office share these schemas and limits. */

export const listOrders = ["newest", "oldest"] as const;
export type ListOrder = (typeof listOrders)[number];

/**
 * The input of a list: `q` finds rows with words that begin with every word of it or, if there are none, those of the newest
 * thousand rows whose words contain it. Search results are in no order across pages; `sort` orders the list itself.
 */
export const listInput = {
  q: z.string().trim().max(100).optional(),
  sort: z.enum(listOrders).default("newest"),
  cursor: cursor.optional(),
};

/**
 * Is there if rows were read one by one, because no word begins with what was typed: how many of the newest, and whether that
 * was all of them.
 */
export const searchedSchema = z.object({ rows: z.int(), complete: z.boolean() });
export type Searched = z.infer<typeof searchedSchema>;

/** The number of rows of each filter: on the first page of a list; null on later pages and in search results. */
export const buildCountsSchema = <const Filters extends readonly [string, ...string[]]>(filters: Filters) =>
  z.record(z.enum(filters), z.int()).nullable();
