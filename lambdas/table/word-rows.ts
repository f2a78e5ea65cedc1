import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { DeleteTransaction } from "dynamodb-toolbox/entity/actions/transactDelete";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import * as z from "zod";
import { invalidInput } from "../errors.ts";
import { queryRows } from "./query-rows.ts";
import { toSearchText } from "./search-key.ts";
import { toWordPartition, toWordSortKey, wordEntity } from "./word-entities.ts";

/*
 * Search by words: each row of a searched list has one small row for each of its words, written in the same transaction.
 * A search reads the words that begin with the longest word that was typed, and filters by the other ones.
 */

/** The lists that can be searched by words. */
export type WordList = "bookings" | "members" | "submissions";

/** Enough for two names and an address; it bounds the size of the transaction. */
const maxWords = 16;
/** More words than people type. */
const maxTypedWords = 6;

/** A row is found by these words. */
export interface SearchedTexts {
  names?: readonly (string | null | undefined)[];
  emails?: readonly (string | null | undefined)[];
  /** Words that are not split, such as a number. */
  exact?: readonly string[];
}

const splitAtSpaces = (text: string) =>
  toSearchText(text)
    .split(/\s+/)
    .filter((word) => word !== "");

/** A hyphenated or dotted word, its parts, and the same written as one: mary-jane, mary, jane, maryjane. */
function splitWord(word: string): string[] {
  const parts = word.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "");
  return parts.length > 1 ? [word, ...parts, parts.join("")] : [word];
}

/** An address is found by its beginning, by its domain and by the parts of its name. */
function splitEmail(email: string): string[] {
  const [address = ""] = splitAtSpaces(email);
  const [name = "", domain = ""] = address.split("@");
  return [address, domain, ...splitWord(name).slice(1)].filter((word) => word !== "");
}

/** The words, without case and accents, by which a row is found. */
export function toWords({ names = [], emails = [], exact = [] }: SearchedTexts): string[] {
  const whole = names.flatMap((name) => splitAtSpaces(name ?? ""));
  const words = [
    ...exact.map((word) => toSearchText(word)),
    ...emails.flatMap((email) => splitEmail(email ?? "")),
    ...whole,
    ...whole.flatMap((word) => splitWord(word)),
  ];
  return [...new Set(words)].slice(0, maxWords);
}

/** All words as one text. A row stores it as `word_text`, the list of the words that have word rows. */
export const toWordText = (words: readonly string[]): string =>
  words.length === 0 ? "" : ` ${words.join(" ")} `;

const parseWordText = (text: string | undefined): string[] => (text ?? "").split(" ").filter((word) => word);

/**
 * The items that change the words of the row `id` from `before` to `after`, both as its `word_text`: none if they are the
 * same; without `after` all words are deleted. `ttl` is when they expire, in seconds since the epoch.
 */
export function buildWordChanges(
  list: WordList,
  id: string,
  { before, after = "", ttl }: { before: string | undefined; after?: string | undefined; ttl?: number },
) {
  if ((before ?? "") === after) return [];
  const [was, is] = [parseWordText(before), parseWordText(after)];
  return [
    ...was
      .filter((word) => !is.includes(word))
      .map((word) => wordEntity.build(DeleteTransaction).key({ list, word, id })),
    ...is.map((word) =>
      wordEntity
        .build(PutTransaction)
        .item({ list, word, id, text: after, ...(ttl === undefined ? {} : { ttl }) }),
    ),
  ];
}

/** The words of a search, without case and accents; "@example.org" means the domain. */
export const parseTypedWords = (q: string): string[] =>
  [...new Set(splitAtSpaces(q).map((word) => word.replace(/^@+(?=.)/, "")))].slice(0, maxTypedWords);

/** Whether a row with this `word_text` has words that begin with all typed ones. */
export const hasWords = (text: string, typed: readonly string[]): boolean =>
  typed.every((word) => text.includes(` ${word}`));

/** One Query reads this many word rows if it has to drop some, about a quarter of a megabyte. */
const readLimit = 1_000;

/** More than a page, because a row can have two words that begin alike. */
const pageLimit = 250;

const wordItem = z.object({ id: z.string(), word: z.string(), text: z.string() });

interface Position {
  typed: string;
  after: string;
}

interface FoundIds {
  ids: string[];
  next: string | null;
  hasNone: boolean;
}

/**
 * The ids of at most `limit` rows with words that begin with all typed ones, in the order of the words: one Query, or,
 * unless `once`, two if the longest word is too common. `next` is the cursor of what follows; `hasNone` says that no row at
 * all has such words. Throws invalid for the cursor of another search.
 */
export async function findIdsByWords(
  list: WordList,
  q: string,
  { cursor, limit, once = false }: { cursor?: string | undefined; limit: number; once?: boolean },
): Promise<FoundIds> {
  const typed = parseTypedWords(q);
  const [longest, second] = typed.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return { ids: [], next: null, hasNone: false };
  if (cursor !== undefined) {
    const position = parsePosition(cursor, typed);
    return { ...toPage(await queryWords(list, position, typed), position.typed, limit), hasNone: false };
  }
  const found = await queryWords(list, { typed: longest, after: "" }, typed);
  if (found.last === undefined || second === undefined || once) return toPage(found, longest, limit);
  const rarer = await queryWords(list, { typed: second, after: "" }, typed);
  const isRarer = rarer.last === undefined || rarer.rows.length > found.rows.length;
  return isRarer ? toPage(rarer, second, limit) : toPage(found, longest, limit);
}

interface Found {
  rows: z.infer<typeof wordItem>[];
  /** The last key that was read, if there are more. */
  last: string | undefined;
}

const buildFilter = (words: readonly string[]): Condition<typeof wordEntity> => ({
  and: words.map((word) => ({ attr: "text", contains: ` ${word}` })),
});

async function queryWords(list: WordList, position: Position, typed: readonly string[]): Promise<Found> {
  const { typed: prefix, after } = position;
  const others = typed.filter((word) => word !== prefix);
  const { Items, LastEvaluatedKey } = await queryRows(
    {
      partition: toWordPartition(list, prefix),
      // `after` with a null character is the first possible key after it.
      range: { between: [after ? `${after}\0` : prefix, `${prefix}\u{10ffff}`] },
    },
    {
      limit: others.length > 0 ? readLimit : pageLimit,
      attributes: Object.keys(wordItem.shape),
      ...(others.length > 0 ? { filter: buildFilter(others) } : {}),
    },
  );
  const reached: unknown = LastEvaluatedKey?.sk;
  return {
    rows: Items.map((each) => wordItem.parse(each)).filter(({ word, text }) =>
      isFirstWord(word, text, prefix),
    ),
    last: typeof reached === "string" ? reached : undefined,
  };
}

/** Whether the row is found by this word and not by an earlier one, so that each row is found once over all pages. */
function isFirstWord(word: string, text: string, prefix: string): boolean {
  const [first] = parseWordText(text)
    .filter((each) => each.startsWith(prefix))
    .toSorted(compareKeys);
  return first === word;
}

/** DynamoDB sorts by the bytes of UTF-8. */
const compareKeys = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));

function toPage({ rows, last }: Found, typed: string, limit: number): FoundIds {
  const page = rows.slice(0, limit);
  const end = page.at(-1);
  const after = rows.length > limit && end ? toWordSortKey(end.word, end.id) : last;
  return {
    ids: page.map(({ id }) => id),
    next: after === undefined ? null : Buffer.from(`${typed} ${after}`).toString("base64url"),
    hasNone: page.length === 0 && after === undefined,
  };
}

/** Decodes a cursor; a forged one can only move within the same search. */
function parsePosition(cursor: string, words: readonly string[]): Position {
  const [typed = "", after = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  if (!words.includes(typed) || !after.startsWith(typed)) throw invalidInput({ cursor: "Unknown cursor" });
  return { typed, after };
}
