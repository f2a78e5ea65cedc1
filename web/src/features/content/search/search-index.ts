import MiniSearch from "minisearch";
import { type AgeRange, isForAges } from "../../../../../contract/age-groups.ts";
import { type ContentCard, contentTypeLabels, matchesSearch } from "../../../../../contract/content.ts";
import { parseLibraryQuery } from "./parse-query.ts";
import {
  getMaxTypos,
  matchAll,
  matchAny,
  matchMeaning,
  matchWord,
  rankItems,
  type Source,
  toTerms,
} from "./rank-items.ts";
import { correctMeaning, findMeanings, isFiller } from "./synonyms.ts";

export interface SearchResult<Item extends ContentCard> {
  /** The best match first. */
  items: Item[];
  /** Whether the items have all words of the search but one. */
  isPartial: boolean;
  /** Another spelling: the one of these items, if none has what was typed; for an empty result, one that finds something. */
  suggestion: string | null;
  /** For an empty result: the items that come nearest. */
  nearest: Item[];
}

export interface SearchIndex<Item extends ContentCard> {
  find(search: string): SearchResult<Item>;
}

const fields = ["title", "tags", "type", "needs", "description"];
const maxNearest = 3;
/** Indexing yields to the browser after this many items, so that it delays no keystroke. */
const chunkSize = 100;

/**
 * Indexes the library for searching by words in any order, their other forms and synonyms, beginnings of words, typos and
 * ages (LIB-17). The index is built in slices; `signal` stops it.
 */
export async function createSearchIndex<Item extends ContentCard>(
  items: readonly Item[],
  signal?: AbortSignal,
): Promise<SearchIndex<Item>> {
  const written = new Set<string>();
  const index = new MiniSearch<Item>({
    fields,
    processTerm: (term) => {
      const terms = toTerms(term);
      if (terms?.[0]) written.add(terms[0]);
      return terms;
    },
    extractField: (item, field) => {
      if (field === "type") return contentTypeLabels[item.content_type].lower;
      if (field === "tags") return (item.tags ?? []).filter((tag) => !/^ages \d/.test(tag)).join(" ");
      return String(item[field as "id" | "title" | "needs" | "description"] ?? "");
    },
    searchOptions: {
      boost: { title: 4, tags: 4, type: 2 },
      prefix: (term) => term.length >= 2,
      weights: { prefix: 0.6, fuzzy: 0.3 },
      processTerm: (term) => term,
    },
  });
  for (let from = 0; from < items.length; from += chunkSize) {
    signal?.throwIfAborted();
    index.addAll(items.slice(from, from + chunkSize));
    await new Promise((resolve) => setTimeout(resolve));
  }
  const byId = new Map(items.map((item) => [item.id, item]));
  return { find: (search) => find({ index, items, byId, written }, search) };
}

/** Sorts items by how far the middle of their ages is from the middle of these, then as they were. */
function sortByAge<Item extends ContentCard>(items: Item[], { from, to }: AgeRange): Item[] {
  const getDistance = ({ age_from, age_to }: Item) => {
    const lowest = age_from ?? 0;
    return Math.abs((lowest + (age_to ?? Math.max(lowest, to))) / 2 - (from + to) / 2);
  };
  return items.sort((a, b) => getDistance(a) - getDistance(b));
}

const hasLetter = (word: string) => /\p{L}/u.test(word);

/** Finds the ids of the items whose title or tags have the words of an age: many items have no ages. */
const findNamed = <Item extends ContentCard>({ index }: Source<Item>, ageNames: readonly string[][]) =>
  new Set(
    index
      // A number alone, as of "10+", may count anything.
      .search(
        matchAny(
          ageNames.filter((words) => words.some(hasLetter)).map((words) => matchAll(words.map(matchWord))),
        ),
        {
          fields: ["title", "tags"],
          prefix: false,
        },
      )
      .map(({ id }) => id),
  );

function find<Item extends ContentCard>(source: Source<Item>, search: string): SearchResult<Item> {
  const { index, items, byId, written } = source;
  const { words, ages, ageNames } = parseLibraryQuery(search);
  const meanings = findMeanings(words);
  const named = findNamed(source, ageNames);
  const isWanted = (item: Item) => ages === null || isForAges(item, ages) || named.has(item.id);
  const isAgesOnly = ages !== null && meanings.every(isFiller);
  const {
    items: best,
    isPartial = false,
    spelling = null,
  } = isAgesOnly ? { items: sortByAge(items.filter(isWanted), ages) } : rankItems(source, meanings, isWanted);
  const literal = items.filter((item) => matchesSearch(item, search));
  const hasText = literal.length > 0;
  // A text that an item contains is not misspelled.
  const ranked = spelling && hasText ? [] : best;
  const found = new Set(isPartial ? [...literal, ...ranked] : [...ranked, ...literal]);
  // A search of stop words only asks for nothing in particular.
  if (words.length === 0 && ages === null && /[\p{L}\p{N}]/u.test(search))
    for (const item of items) found.add(item);
  if (found.size > 0 || words.length === 0)
    return {
      items: [...found],
      isPartial: isPartial && !hasText,
      suggestion: hasText ? null : spelling,
      nearest: [],
    };

  const similar = words.map((word) => {
    const suggestions = index.autoSuggest(word, { fuzzy: getMaxTypos });
    return suggestions.find(({ terms: [term] }) => term && written.has(term))?.terms[0] ?? null;
  });
  const suggestion = similar.join(" ");
  const isHelpful =
    // "fire truck" is no misspelled "fine".
    !similar.includes(null) &&
    suggestion !== words.join(" ") &&
    rankItems(source, findMeanings(suggestion.split(" ")), isWanted).items.length > 0;
  const nearest = index
    .search(
      matchAny(
        meanings
          .map(correctMeaning)
          .map(({ typed, others, near }) => matchMeaning({ typed, others: [...others, ...near] })),
      ),
      { fuzzy: getMaxTypos },
    )
    .flatMap(({ id }) => byId.get(id) ?? [])
    .filter(isWanted)
    .slice(0, maxNearest);
  return { items: [], isPartial: false, suggestion: isHelpful ? suggestion : null, nearest };
}
