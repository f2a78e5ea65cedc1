import type MiniSearch from "minisearch";
import type { Query, QueryCombination, SearchOptions } from "minisearch";
import type { ContentCard } from "../../../../../contract/content.ts";
import { stopWords } from "./parse-query.ts";
import { correctMeaning, isFiller, type Meaning, toOtherNumeral, toStem } from "./synonyms.ts";

/** The fields that name what an item is. A misspelled word is looked for in these first. */
const namingFields = ["title", "tags", "type"];

/** One typo in a word of four letters or more, two in one of seven. */
export const getMaxTypos = (word: string): number => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0);

/** In a description, a short word is too often like another one: "lazy" is no "lay". */
const getMaxTyposInText = (word: string): number => (word.length >= 6 ? 1 : 0);

/** Another word for what was typed counts less than the word itself. */
const synonymWeight = 0.7;

const normalize = (term: string): string => term.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");

/** Lists what finds a word: the word itself, for beginnings of it, and its stem, for its other forms. */
export function toTerms(term: string): string[] | null {
  const word = normalize(term);
  if (stopWords.has(word)) return null;
  return [...new Set([word, toStem(word)])];
}

export const matchAny = (queries: Query[]): QueryCombination => ({ combineWith: "OR", queries });
export const matchAll = (queries: Query[]): QueryCombination => ({ combineWith: "AND", queries });
const isWhole = { prefix: false, fuzzy: false } as const;

/** Finds a word as it is typed and in its other forms, and, with less weight, a number written the other way: "10" as "ten". */
export function matchWord(word: string): Query {
  const [typed = word, ...stems] = toTerms(word) ?? [];
  const numeral = toOtherNumeral(word);
  return matchAny([
    typed,
    { ...matchAny(stems), ...isWhole },
    { ...matchAny(numeral ? [numeral] : []), ...isWhole, boostTerm: () => synonymWeight },
  ]);
}

/** Items with what was typed, or with other words that mean it. What the tables know is not misspelled. */
export const matchMeaning = ({ typed, others, near = [] }: Omit<Meaning, "near"> & Partial<Meaning>): Query =>
  matchAny([
    { ...matchAll(typed.map(matchWord)), ...(others.length + near.length > 0 && { fuzzy: false }) },
    {
      ...matchAny(others.map((words) => matchAll(words.map(matchWord)))),
      ...isWhole,
      boostTerm: () => synonymWeight,
    },
  ]);

export interface Source<Item extends ContentCard> {
  index: MiniSearch<Item>;
  items: readonly Item[];
  byId: ReadonlyMap<string, Item>;
  /** The words of the items as they are written: a stem is no suggestion. */
  written: ReadonlySet<string>;
}

interface Ranking<Item extends ContentCard> {
  items: Item[];
  isPartial?: boolean;
  /** Another spelling, if nothing has the words as they are typed. */
  spelling?: string | null;
}

/**
 * Ranks the items with all that a search asks for. If there are none: without words that say little, and with any of these if
 * there are no others; then with typos, since "games" must not find "name" beside games; then with all but one.
 */
export function rankItems<Item extends ContentCard>(
  source: Source<Item>,
  meanings: readonly Meaning[],
  isWanted: (item: Item) => boolean,
): Ranking<Item> {
  const search = (wanted: readonly Meaning[], options: SearchOptions = {}): Item[] =>
    wanted.length === 0
      ? []
      : source.index
          .search(matchAll(wanted.map(matchMeaning)), options)
          .flatMap(({ id }) => source.byId.get(id) ?? [])
          .filter(isWanted);
  const strong = meanings.filter((meaning) => !isFiller(meaning));
  for (const wanted of [meanings, strong]) {
    const exact = search(wanted);
    if (exact.length > 0) return { items: exact };
  }
  if (strong.length === 0) {
    const rarestFirst = meanings.map((filler) => search([filler])).sort((a, b) => a.length - b.length);
    const either = new Set(rarestFirst.flat());
    if (either.size > 0) return { items: [...either] };
  }
  const wanted = strong.length > 0 ? strong : meanings;
  for (const options of [{ fields: namingFields, fuzzy: getMaxTypos }, { fuzzy: getMaxTyposInText }]) {
    const similar = search(wanted.map(correctMeaning), options);
    if (similar[0])
      return { items: similar, spelling: spellLike(source, similar[0], { meanings: wanted, options }) };
  }
  if (strong.length < 2) return { items: [] };
  const withoutOne = strong.map((left) => strong.filter((meaning) => meaning !== left));
  for (const options of [{}, { fuzzy: getMaxTyposInText }]) {
    const partial = interleave(withoutOne.map((wanted) => search(wanted, options)));
    if (partial.length > 0) return { items: partial, isPartial: true };
  }
  return { items: [] };
}

/** Writes a search with the words of an item that these options found for it. Null if it has the words as they are typed. */
function spellLike<Item extends ContentCard>(
  { index, written }: Source<Item>,
  item: Item,
  { meanings, options }: { meanings: readonly Meaning[]; options: SearchOptions },
): string | null {
  const spell = (meaning: Meaning): string => {
    const typed = meaning.typed.join(" ");
    if (meaning.others.length + meaning.near.length > 0) return typed;
    const corrected = correctMeaning(meaning);
    const filter = ({ id }: { id: string }) => id === item.id;
    const terms = index.search(matchMeaning(corrected), { ...options, filter })[0]?.terms ?? [];
    if (terms.some((term) => term.startsWith(normalize(typed)) || term === toStem(typed))) return typed;
    return corrected.spelling ?? terms.find((term) => written.has(term)) ?? typed;
  };
  const spelled = meanings.map(spell).join(" ");
  return spelled === meanings.flatMap(({ typed }) => typed).join(" ") ? null : spelled;
}

/** The first of each list, then the second of each: what is left of a search may be about either of its words. */
const interleave = <Item>(lists: readonly (readonly Item[])[]): Item[] => [
  ...new Set(
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
      lists.flatMap((list) => list.slice(at, at + 1)),
    ).flat(),
  ),
];
