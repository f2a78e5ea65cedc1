import type { AgeRange } from "../../../../../contract/age-groups.ts";
import { contentLimits } from "../../../../../contract/content.ts";

/** A search as a parent types it, taken apart. */
export interface LibraryQuery {
  /** The words to look for, in lower case, without stop words. */
  words: string[];
  /** The ages that it names; items for any of them match. */
  ages: AgeRange | null;
  /** The words of each of these ages: an item with them in its title is for that age too. */
  ageNames: string[][];
}

/** Words that say nothing about an item. */
export const stopWords: ReadonlySet<string> = new Set(
  "a about an and any at for from i in is it me my of on or our some something that the this to we with his her son daughter boy boys girl girls kid kids child children page pages sheet sheets".split(
    " ",
  ),
);

/** Splits a text at everything that is neither letter nor digit, and leaves stop words out. */
export const splitWords = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !stopWords.has(word));

/** The place of each word is its number. */
export const numberWords = "zero one two three four five six seven eight nine ten".split(" ");
/** The place of each word is its grade. */
const gradeWords = "k first second third fourth fifth".split(" ");

/** Reads "4", "four", "2nd" and "second". */
const toNumber = (text: string): number =>
  [Number.parseInt(text, 10), numberWords.indexOf(text), gradeWords.indexOf(text)].find(
    (value) => value >= 0,
  ) ?? 0;

/** "3", "3-5" and "3, 4 and 5", of which the first and the last count. */
const buildRange = (number: string) =>
  `(?<first>${number})(?:(?:, ?(?:${number}))*,? ?(?:-|–|/|&|to|and|or) ?(?<second>${number}))?`;
// A child of three and a half is three.
const years = buildRange(`\\d{1,2}(?:\\.\\d| 1/2|½)?(?!\\d)|(?:${numberWords.join("|")})\\b`);
const months = buildRange("\\d{1,2}(?!\\d)");
const grades = buildRange(`[1-5](?:st|nd|rd|th)?\\b|(?:${gradeWords.join("|")})\\b`);
const unit = "(?:[ -]?(?:(?:years?|yrs?)(?:[ -]?olds?)?|y ?/? ?o)\\b)";
const open = "(?<open> ?\\+(?! ?\\d)| ?(?:and|&|or) (?:up|older|over|above)\\b)";
const below = "(?<below> ?(?:and|&|or) (?:under|younger|below)\\b)";
const limit = "(?:(?<limit>under|up to) )?";

type Groups = Readonly<Record<string, string | undefined>>;

const firstGradeAge = 6;

function readYears({ first = "", second = first, open, below, limit }: Groups): AgeRange {
  const [from, to] = [toNumber(first), toNumber(second)].sort((a, b) => a - b) as [number, number];
  if (limit) return { from: 0, to: limit === "under" ? Math.max(to - 1, 0) : to };
  return { from: below ? 0 : from, to: open ? contentLimits.maxAge : to };
}

function readMonths({ first = "", second = first, limit }: Groups): AgeRange {
  if (limit) return { from: 0, to: Math.floor((toNumber(second) - Number(limit === "under")) / 12) };
  const ages = [first, second].map((months) => Math.floor(toNumber(months) / 12));
  return { from: Math.min(...ages), to: Math.max(...ages) };
}

function readGrades({ first = "", second = first, open, below }: Groups): AgeRange {
  const [from, to] = [toNumber(first), toNumber(second)].sort((a, b) => a - b) as [number, number];
  return {
    from: below ? 0 : firstGradeAge + from - 1,
    to: open ? contentLimits.maxAge : firstGradeAge + to,
  };
}

/** Every way to name an age. What an earlier one has read, a later one does not see. */
const agePatterns: readonly (readonly [string, (groups: Groups) => AgeRange])[] = [
  // "9-12 months old", "under 6 months old", "18-24 months"; a calendar of 18 months is no age.
  [`\\b${limit}${months}[ -]?(?:months?|mos?)[ -]?olds?\\b`, readMonths],
  ["\\b(?<first>\\d{1,2}) ?(?:-|–|to) ?(?<second>\\d{1,2}) ?(?:months?|mos?)\\b", readMonths],
  // "grade 2 and up" is for no child of two.
  [`\\bgrades? ?${grades}(?:${open}|${below})`, readGrades],
  // "ages 3-5", "age 4 and up", "ages 5 and younger", "under the age of 3"
  [`\\b${limit}(?:the )?age[sd]?(?: of)? ${years}${unit}?(?:${open}|${below})?${unit}?`, readYears],
  // "3+", "3 years and older", "5 and under", then "3-5 yrs"
  [`\\b${limit}${years}${unit}?(?:${open}|${below})${unit}?`, readYears],
  [`\\b${limit}${years}${unit}`, readYears],
  // "under 5s"; a limit of ten is one of numbers.
  [`\\b(?:age[sd]? )?(?<limit>under) (?<first>[1-9]|${numberWords.slice(1, -1).join("|")})s?\\b`, readYears],
  // "1st and 2nd grade", "2nd grade and up", "grades 1-2", "year 1", "k-2"
  [`\\b${grades} ?grade(?:rs?)?\\b(?:${open}|${below})?`, readGrades],
  [`\\b(?:grades?|year) ?${grades}`, readGrades],
  ["\\b(?<first>k) ?[-–] ?(?<second>[1-5])\\b", readGrades],
  // "Baby" is an age at the end and before a general word. "Baby animals" and a "new baby" are what an item is about.
  [
    "\\b(?<!new )(?:babies|infants?|baby(?= *(?:$|\\||and |or |activit|book|game|play|toy|stor|song|learn|sensory)))",
    () => ({ from: 0, to: 2 }),
  ],
  ["\\btoddlers?\\b", () => ({ from: 1, to: 3 })],
  ["\\b(?:pre-?school(?:ers?)?|pre-?k|nursery)\\b", () => ({ from: 3, to: 5 })],
  ["\\b(?:kindergar[td](?:en|ners?|eners?)|kinder)\\b", () => ({ from: 5, to: 6 })],
];

/** Takes a search apart: "mazes for 4 year olds" asks for mazes for the age of four. */
export function parseLibraryQuery(search: string): LibraryQuery {
  let text = search
    .toLowerCase()
    .replace(/[’']s\b/g, "")
    .replace(/[’']/g, "")
    .replace(/\s+/g, " ")
    // A limit is a number: "counting to ten" asks for the items of "numbers to 10" first.
    .replace(new RegExp(`(?<=\\bto )(?:${numberWords.join("|")})\\b`, "g"), (word) => String(toNumber(word)))
    .slice(0, 200);
  const found: AgeRange[] = [];
  const ageNames: string[][] = [];
  for (const [pattern, read] of agePatterns)
    text = text.replace(new RegExp(pattern, "g"), (name: string, ...groups: unknown[]) => {
      found.push(read(groups.at(-1) as Groups));
      ageNames.push(splitWords(name));
      return " | ";
    });
  const ages =
    found.length === 0
      ? null
      : { from: Math.min(...found.map(({ from }) => from)), to: Math.max(...found.map(({ to }) => to)) };
  return { words: splitWords(text), ages, ageNames };
}
