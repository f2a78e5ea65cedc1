import MiniSearch, { type Query, type QueryCombination, type SearchOptions } from "minisearch";
import { type ContentCard, contentTypeLabels, matchesSearch } from "../../../../../contract/content.ts";
import { type AgeRange, getAgeDistance, isForAges, parseLibraryQuery, stopWords } from "./parse-query.ts";
import { correctMeaning, findMeanings, isFiller, type Meaning, toStem } from "./synonyms.ts";

export interface SearchResult<Item extends ContentCard> {
  /** The best match first. */
  items: Item[];
  /** Whether the items have all words of the search but one. */
  isPartial: boolean;
  /** For an empty result: a spelling that finds something, and the items that come nearest. */
  suggestion: string | null;
  nearest: Item[];
}

export interface SearchIndex<Item extends ContentCard> {
  find(search: string): SearchResult<Item>;
}

const fields = ["title", "tags", "type", "needs", "description"];
/** The fields that name what an item is. A misspelled word is looked for in these first. */
const namingFields = ["title", "tags", "type"];
const maxNearest = 3;
/** Indexing yields to the browser after this many items, so that it delays no keystroke. */
const chunkSize = 100;

/** One typo in a word of four letters or more, two in one of seven. */
const getMaxTypos = (word: string): number => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0);

/** In a description, a short word is too often like another one: "lazy" is no "lay". */
const getMaxTyposInText = (word: string): number => (word.length >= 6 ? 1 : 0);

/** Another word for what was typed counts less than the word itself. */
const synonymWeight = 0.7;

const normalize = (term: string): string => term.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Each word is found as it is written, for beginnings of words, and by its stem, for its other forms. */
function toTerms(term: string): string[] | null {
  const word = normalize(term);
  if (stopWords.has(word)) return null;
  return [...new Set([word, toStem(word)])];
}

const matchAny = (queries: Query[]): QueryCombination => ({ combineWith: "OR", queries });
const matchAll = (queries: Query[]): QueryCombination => ({ combineWith: "AND", queries });
const isWhole = { prefix: false, fuzzy: false } as const;

/** A word as it is typed, or another form of it. */
function matchWord(word: string): Query {
  const [typed = word, ...stems] = toTerms(word) ?? [];
  return matchAny([typed, { ...matchAny(stems), ...isWhole }]);
}

/** Items with what was typed, or with other words that mean it. What the tables know is not misspelled. */
const matchMeaning = ({ typed, others, near = [] }: Omit<Meaning, "near"> & Partial<Meaning>): Query =>
  matchAny([
    { ...matchAll(typed.map(matchWord)), ...(others.length + near.length > 0 && { fuzzy: false }) },
    {
      ...matchAny(others.map((words) => matchAll(words.map(matchWord)))),
      ...isWhole,
      boostTerm: () => synonymWeight,
    },
  ]);

interface Source<Item extends ContentCard> {
  index: MiniSearch<Item>;
  items: readonly Item[];
  byId: ReadonlyMap<string, Item>;
  /** The words of the items as they are written: a stem is no suggestion. */
  written: ReadonlySet<string>;
}

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

/**
 * Ranks the items with all that a search asks for. If there are none: without words that say little; then with typos, since
 * "games" must not find "name" beside games; then with all but one.
 */
function rankItems<Item extends ContentCard>(
  { index, byId }: Source<Item>,
  meanings: readonly Meaning[],
  isWanted: (item: Item) => boolean,
): { items: Item[]; isPartial: boolean } {
  const search = (wanted: readonly Meaning[], options: SearchOptions = {}): Item[] =>
    wanted.length === 0
      ? []
      : index
          .search(matchAll(wanted.map(matchMeaning)), options)
          .flatMap(({ id }) => byId.get(id) ?? [])
          .filter(isWanted);
  const strong = meanings.filter((meaning) => !isFiller(meaning));
  for (const wanted of [meanings, strong]) {
    const exact = search(wanted);
    if (exact.length > 0) return { items: exact, isPartial: false };
  }
  for (const options of [{ fields: namingFields, fuzzy: getMaxTypos }, { fuzzy: getMaxTyposInText }]) {
    const similar = search((strong.length > 0 ? strong : meanings).map(correctMeaning), options);
    if (similar.length > 0) return { items: similar, isPartial: false };
  }
  if (strong.length < 2) return { items: [], isPartial: false };
  const withoutOne = strong.map((left) => strong.filter((meaning) => meaning !== left));
  for (const options of [{}, { fuzzy: getMaxTyposInText }]) {
    const partial = interleave(withoutOne.map((wanted) => search(wanted, options)));
    if (partial.length > 0) return { items: partial, isPartial: true };
  }
  return { items: [], isPartial: false };
}

/** The first of each list, then the second of each: what is left of a search may be about either of its words. */
const interleave = <Item>(lists: readonly (readonly Item[])[]): Item[] => [
  ...new Set(
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
      lists.flatMap((list) => list.slice(at, at + 1)),
    ).flat(),
  ),
];

/** The items for these ages, the nearest first, then the newest. */
const listByAge = <Item extends ContentCard>(items: readonly Item[], ages: AgeRange): Item[] =>
  items
    .filter((item) => isForAges(item, ages))
    .sort((a, b) => getAgeDistance(a, ages) - getAgeDistance(b, ages));

function find<Item extends ContentCard>(source: Source<Item>, search: string): SearchResult<Item> {
  const { index, items, byId, written } = source;
  const { words, ages } = parseLibraryQuery(search);
  const meanings = findMeanings(words);
  const isWanted = (item: Item) => ages === null || isForAges(item, ages);
  const onlyAges = ages !== null && meanings.every(isFiller);
  const { items: ranked, isPartial } = onlyAges
    ? { items: listByAge(items, ages), isPartial: false }
    : rankItems(source, meanings, isWanted);
  const known = new Set(ranked);
  const literal = items.filter((item) => !known.has(item) && matchesSearch(item, search));
  const found = isPartial ? [...literal, ...ranked] : [...ranked, ...literal];
  if (found.length > 0 || words.length === 0)
    return { items: found, isPartial: isPartial && literal.length === 0, suggestion: null, nearest: [] };

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
