import type * as z from "zod";
import type { Searched } from "../../contract/admin-lists.ts";
import { type ListedEntity, listAllNewest } from "./pages.ts";
import { parseTypedWords } from "./word-rows.ts";

/** One Query reads this many rows to find what no word begins with. */
const readLimit = 1_000;

/** Whether a row with this `word_text` has words that contain all typed ones. */
export const hasParts = (text: string, typed: readonly string[]): boolean =>
  typed.length > 0 && typed.every((word) => text.includes(word));

/**
 * Those of the newest rows whose words contain all typed ones, in one Query, as the last page of a search. `searched` says how
 * many rows were read.
 */
export async function searchParts<Shape extends z.ZodObject>(
  entity: ListedEntity,
  shape: Shape,
  q: string,
): Promise<{ items: z.infer<Shape>[]; next: null; searched: Searched }> {
  const typed = parseTypedWords(q);
  const filter = { and: typed.map((word) => ({ attr: "word_text", contains: word })) };
  const query = { shape, limit: readLimit, pages: 1, filter };
  const { rows, read, complete } = await listAllNewest(entity, query);
  return { items: rows, next: null, searched: { rows: read, complete } };
}
