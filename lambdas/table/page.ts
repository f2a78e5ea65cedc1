import type * as z from "zod";
import { instant } from "../../contract/field-schemas.ts";
import { invalidInput } from "../errors.ts";

/** One page of a list; `next` asks for the page after it and is null at the end. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}

/** Where a page of the `newest` index ended: the sort key of its last row, `<created_at>#<id>`. */
export const toCursor = (place: string): string => Buffer.from(place).toString("base64url");

/**
 * Reads a cursor back. It holds a place, never a key: the list that reads it supplies its own partition, so a
 * forged one can only start the same list elsewhere. Throws invalid where it is not a place of a row whose id
 * `idShape` knows, as another list's cursor is not.
 */
export function parseCursor(cursor: string, idShape: z.ZodType): { place: string; id: string } {
  const place = Buffer.from(cursor, "base64url").toString();
  const mark = place.indexOf("#");
  const id = place.slice(mark + 1);
  const isPlace = instant.safeParse(place.slice(0, mark)).success && idShape.safeParse(id).success;
  // Decoding forgives what it does not know; only the spelling that we gave out is ours.
  if (!isPlace || toCursor(place) !== cursor) throw invalidInput({ cursor: "Unknown place in the list" });
  return { place, id };
}
