import * as z from "zod";
import { cursor } from "./field-schemas.ts";

/* The lists of the back office share these schemas and limits. */

export const listOrders = ["newest", "oldest"] as const;
export type ListOrder = (typeof listOrders)[number];

/**
 * The input of a list: `q` finds rows with words that begin with every word of it. Search results are in no order across
 * pages; `sort` orders the list itself.
 */
export const listInput = {
  q: z.string().trim().max(100).optional(),
  sort: z.enum(listOrders).default("newest"),
  cursor: cursor.optional(),
};

/** The number of rows of each filter: on the first page of a list; null on later pages and in search results. */
export const buildCountsSchema = <const Filters extends readonly [string, ...string[]]>(filters: Filters) =>
  z.record(z.enum(filters), z.int()).nullable();
