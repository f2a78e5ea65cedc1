import MiniSearch from "minisearch";
import { type ContentCard, contentTypeLabels, matchesSearch } from "../../../../../contract/content.ts";
import { type AgeRange, getAgeDistance, isForAges, parseLibraryQuery, stopWords } from "./parse-query.ts";

export interface SearchResult<Item extends ContentCard> {
  /** The best match first. */
  items: Item[];
  /** For an empty result: a spelling that finds something, and the items that come nearest. */
  suggestion: string | null;
  nearest: Item[];
}

export interface SearchIndex<Item extends ContentCard> {
  find(search: string): SearchResult<Item>;
}

const fields = ["title", "tags", "type", "needs", "description"] as const;
const maxNearest = 3;
/** Indexing yields to the browser after this many items, so that it delays no keystroke. */
const chunkSize = 100;

/** One typo in a word of four letters or more, two in one of eight. */
const getMaxTypos = (word: string): number => (word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0);

/** A suggestion may differ more from the search than a match. */
const getMaxSuggestedTypos = (word: string): number => (word.length >= 7 ? 2 : 1);

/** Singular and plural are one word: "mazes" finds "maze". Null leaves a word out. */
const toStem = (term: string): string | null => {
  const word = term.toLowerCase();
  if (stopWords.has(word)) return null;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
};

/**
 * Indexes the library for searching by words in any order, beginnings of words, one typo and ages (LIB-17). The index is
 * built in slices; `signal` stops it.
 */
export async function createSearchIndex<Item extends ContentCard>(
  items: readonly Item[],
  signal?: AbortSignal,
): Promise<SearchIndex<Item>> {
  const index = new MiniSearch<Item>({
    fields: [...fields],
    processTerm: toStem,
    extractField: (item, field) => {
      if (field === "type") return contentTypeLabels[item.content_type].lower;
      if (field === "tags") return (item.tags ?? []).filter((tag) => !/^ages \d/.test(tag)).join(" ");
      return String(item[field as "id" | "title" | "needs" | "description"] ?? "");
    },
    searchOptions: {
      boost: { title: 4, tags: 4, type: 2 },
      prefix: (term) => term.length >= 2,
      weights: { prefix: 0.6, fuzzy: 0.3 },
      combineWith: "AND",
    },
  });
  const byId = new Map(items.map((item) => [item.id, item]));
  for (let from = 0; from < items.length; from += chunkSize) {
    signal?.throwIfAborted();
    index.addAll(items.slice(from, from + chunkSize));
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { find: (search) => find({ index, items, byId }, search) };
}

interface Source<Item extends ContentCard> {
  index: MiniSearch<Item>;
  items: readonly Item[];
  byId: ReadonlyMap<string, Item>;
}

/**
 * Items with all words. If there are none: with typos, since "games" must not find "name" beside games; then, for a search
 * of three words or more, with all but one.
 */
function searchWords<Item extends ContentCard>(
  index: MiniSearch<Item>,
  words: readonly string[],
): { id: string }[] {
  const text = words.join(" ");
  const exact = index.search(text);
  if (exact.length > 0) return exact;
  const similar = index.search(text, { fuzzy: getMaxTypos });
  if (similar.length > 0 || words.length < 3) return similar;
  return index
    .search(text, { combineWith: "OR", fuzzy: getMaxTypos })
    .filter(({ queryTerms }) => new Set(queryTerms).size >= words.length - 1);
}

/** The items for these ages, the nearest first, then the newest. */
const listByAge = <Item extends ContentCard>(items: readonly Item[], ages: AgeRange): Item[] =>
  items
    .filter((item) => isForAges(item, ages))
    .sort((a, b) => getAgeDistance(a, ages) - getAgeDistance(b, ages));

function find<Item extends ContentCard>(
  { index, items, byId }: Source<Item>,
  search: string,
): SearchResult<Item> {
  const { words, ages } = parseLibraryQuery(search);
  const isWanted = (item: Item) => ages === null || isForAges(item, ages);
  const toItems = (hits: readonly { id: string }[]) =>
    hits.flatMap(({ id }) => byId.get(id) ?? []).filter(isWanted);

  const ranked = words.length > 0 ? toItems(searchWords(index, words)) : ages ? listByAge(items, ages) : [];
  const known = new Set(ranked.map(({ id }) => id));
  const literal = items.filter((item) => !known.has(item.id) && matchesSearch(item, search));
  const found = [...ranked, ...literal];
  if (found.length > 0 || words.length === 0) return { items: found, suggestion: null, nearest: [] };

  const similar = words.map(
    (word) => index.autoSuggest(word, { fuzzy: getMaxSuggestedTypos })[0]?.terms[0] ?? null,
  );
  const suggestion = similar.filter((term) => term !== null).join(" ");
  const nearest = toItems(
    index.search(words.join(" "), { combineWith: "OR", fuzzy: getMaxSuggestedTypos }),
  ).slice(0, maxNearest);
  return { items: [], suggestion: suggestion === "" ? null : suggestion, nearest };
}
