import * as z from "zod";

/* Searches of the library that found nothing, as members' browsers report them (LIB-28). */

const maxMissedSearchLength = 60;
/** One request may report at most this many searches. */
export const maxMissedSearches = 5;
/** The overview shows a search once it was made by this many members: until then it may be about one person. */
export const minSearchPeople = 3;

/**
 * Returns the words of a search in lower case, as they are counted. Returns undefined for a search without words, and for one
 * that may be a person's address or phone number.
 */
export function toMissedSearch(search: string): string | undefined {
  const words = search.normalize("NFC").toLowerCase();
  const text = words.replace(/[^\p{L}\p{M}\p{N}]+/gu, " ").trim();
  const isPersonal = words.includes("@") || /\d{5}/.test(text.replaceAll(" ", ""));
  return text.length < 2 || text.length > maxMissedSearchLength || isPersonal ? undefined : text;
}

export const recordMissedSearchesInput = z.strictObject({
  searches: z.array(z.string().min(1).max(maxMissedSearchLength)).min(1).max(maxMissedSearches),
});

/** The number of searches that are counted. */
export const recordedMissedSearches = z.object({ recorded: z.int().nonnegative() });
