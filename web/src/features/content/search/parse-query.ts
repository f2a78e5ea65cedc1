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

/** Reads "4", "four", "fours", "2nd", "second" and "2 1/2": a child of two and a half is two. */
const toNumber = (text: string): number =>
  [
    Number.parseInt(text, 10),
    ...[numberWords, gradeWords].map((words) => words.findIndex((word) => text.startsWith(word))),
  ].find((value) => value >= 0) ?? 0;

const half = "(?:\\.\\d| ?½|(?: and |[ -])(?:a half|½|1/2))";
const number = `(?:\\d{1,2}(?!\\d)s?|(?:${numberWords.join("|")})(?:e?s)?\\b)${half}?`;
const grade = `(?:[1-5](?:st|nd|rd|th)?|${numberWords.slice(1, 6).join("|")}|${gradeWords.join("|")})\\b`;
const to = "(?: ?- ?| (?:to|through|thru|till?|until) )";
/** "3", "3-5", "3, 4, 5" and "3 4 and 5". A range ends its list: "counting to 10, 3 year olds" is for the age of three. */
const buildList = (one: string) => {
  const comma = `(?<!(?:to |-)\\d\\d?)(?:, ?| (?=${one},? (?:and|&|or) ))`;
  return `(?<list>${one}(?:(?:${to}|,? ?(?:/|&|and|or) ?|${comma})${one})*)`;
};
const years = "[ -]?(?:years?|yrs?)";
const months = "[ -]?(?:months?|mos?)";
const unit = `(?:(?:${years}|${months})(?:[ -]?olds?| of age)?|[ -]?y ?/? ?o)\\b`;
const age = "(?:the )?age[sd]?(?: of)? ";
const limit =
  "(?:(?<under>under|below|less than|younger than)|(?<upTo>up to)|(?<over>over|above|older than|at least)) ";
const more =
  "(?:(?<andUp> ?\\+(?! ?\\d)| ?(?:and|&|or) (?:up|older|over|above)\\b)|(?<andUnder> ?(?:and|&|or) (?:under|younger|below)\\b))";

/** Replaces the different ways to write a thing by one, before ages are read. */
const normalForms: readonly (readonly [RegExp, string | ((...parts: string[]) => string)])[] = [
  [/[’']s\b|[’']/g, ""],
  [/\s+/g, " "],
  [/[–—]/g, "-"],
  // A limit is a number: "counting to ten" asks for the items of "numbers to 10" first.
  [new RegExp(`(?<=\\bto )(?:${numberWords.join("|")})\\b`, "g"), (word = "") => String(toNumber(word))],
  // "2 years and 6 months old" is two, and "18 months to 3 years" is "1 to 3 years".
  [new RegExp(`\\b(${number}${years}),?(?: and)? ${number}${months}\\b`, "g"), "$1"],
  [
    new RegExp(`\\b(${number})${months}(?=${to}${number}${years}\\b)`, "g"),
    (_, count = "") => String(Math.floor(toNumber(count) / 12)),
  ],
  // No item says how long it takes: "math under 5 minutes" asks for math.
  [new RegExp(`\\b${limit}${number}[ -]?(?:minutes?|mins?|hours?)\\b`, "g"), " "],
  // "prek-2" is pre-k and the grades to the second.
  [new RegExp(`\\b(pre[ -]?k|tk)${to}(?=[1-5])`, "g"), "$1 k-"],
];

type Groups = Readonly<Record<string, string | undefined>>;
type Reader = (groups: Groups, before: string, after: string) => AgeRange | null;

const firstGradeAge = 6;

/** Widens ages to their limit. A child is over five from the fifth birthday on: "over 5" is from 5, and "under 5" is to 4. */
function applyLimit({ from, to }: AgeRange, { under, upTo, over, andUp, andUnder }: Groups): AgeRange {
  if (under) return { from: 0, to: Math.max(Math.ceil(from) - 1, 0) };
  return {
    from: upTo || andUnder ? 0 : Math.floor(from),
    to: over || andUp ? contentLimits.maxAge : Math.floor(to),
  };
}

/** Reads the lowest and the highest number of a list. */
function readList(list: string, one: string): AgeRange {
  const numbers = [...list.matchAll(new RegExp(one, "g"))].map(([text]) => toNumber(text));
  return { from: Math.min(...numbers), to: Math.max(...numbers) };
}

const readGrades: Reader = (groups) => {
  const { from, to } = readList(groups.list ?? "", grade);
  return applyLimit({ from: firstGradeAge + from - 1, to: firstGradeAge + to }, groups);
};

/** Reads a number if something says that it is an age, and not what an item counts. */
const readNumber: Reader = (groups, before, after) => {
  const written = groups.unit ?? groups.lateUnit ?? "";
  const isMonths = written.includes("mo");
  const list = readList(groups.list ?? "", number);
  const ages = isMonths ? { from: list.from / 12, to: list.to / 12 } : list;
  const isRange = list.from < list.to;
  const isLast = /^ *(?:$|\|)/.test(after);
  const hasLimit = groups.under || groups.upTo || groups.over;
  const isOpen = groups.andUp || groups.andUnder;
  const isCounted = /\b(?:number|levels?|lessons?|units?|weeks?|days?) $/.test(before);
  const isAge =
    groups.age ||
    groups.ofAge ||
    (written && !isMonths) ||
    written.includes("old") ||
    // "18-24 months" and "under 6 months", but no calendar of 18 months.
    (isMonths && (hasLimit || isRange) && !/calendar|planner/.test(before + after)) ||
    // "3+" and "5 and under", but no "level 2 and up".
    (isOpen && !isCounted) ||
    // "under 5s" and, as the last words, "over 5"; a limit of ten, or one after "numbers", is one of numbers.
    (hasLimit && !before.endsWith("numbers ") && list.to < 10 && (isLast || groups.under === "under")) ||
    // "preschool 3-4"; a range from one counts.
    (isRange && isLast && list.from > 1 && /\| *$/.test(before));
  return isAge && ages.from <= contentLimits.maxAge ? applyLimit(ages, groups) : null;
};

/** Makes the reader of a named age. */
const readAs =
  (from: number, to: number): Reader =>
  (groups) =>
    applyLimit({ from, to }, groups);

const buildName = (words: string) => `\\b(?:${limit})?(?:grades? )?(?:${words})\\b${more}?`;

/** Every way to name an age. What an earlier one has read, a later one does not see. */
const agePatterns = (
  [
    // "1st and 2nd grade", "2nd grade and up", then "grades 1-2", "year 1", "grade 2+", then "k-2"
    [`\\b(?:${limit})?${buildList(grade)} ?grade(?:rs?)?\\b${more}?`, readGrades],
    [`\\b(?:${limit})?(?:grades?|(?<!\\d )year) ?${buildList(grade)}${more}?`, readGrades],
    [`\\b(?<list>k${to}[1-5])\\b`, readGrades],
    [buildName("toddlers?"), readAs(1, 3)],
    [buildName("pre[ -]?school(?:ers?)?|pre[ -]?k(?:indergart(?:en|ners?|eners?))?|nursery"), readAs(3, 5)],
    [buildName("tk|transitional kindergarten"), readAs(4, 5)],
    [buildName("kindergar[td](?:en|ners?|eners?)|kinder"), readAs(5, 6)],
    [
      `\\b(?<age>${age})?(?:${limit})?(?<ofAge>${age})?${buildList(number)}(?<unit>${unit})?${more}?(?<lateUnit>${unit})?`,
      readNumber,
    ],
    // "Baby" is an age at the end and before a general word. "Baby animals" and a "new baby" are what an item is about.
    [
      `\\b(?<!new )(?:babies|infants?|baby(?= *(?:$|\\||and |or |activit|book|game|play|toy|stor|song|learn|sensory)))${more}?`,
      readAs(0, 2),
    ],
  ] satisfies [string, Reader][]
).map(([pattern, read]) => [new RegExp(pattern, "g"), read] as const);

/** Takes a search apart: "mazes for 4 year olds" asks for mazes for the age of four. */
export function parseLibraryQuery(search: string): LibraryQuery {
  let text = search.toLowerCase().slice(0, 200);
  for (const [written, form] of normalForms) text = text.replace(written, form as string);
  const found: AgeRange[] = [];
  const ageNames: string[][] = [];
  for (const [pattern, read] of agePatterns)
    text = text.replace(pattern, (name: string, ...parts: unknown[]) => {
      const [at, whole, groups] = parts.slice(-3) as [number, string, Groups];
      const ages = read(groups, whole.slice(0, at), whole.slice(at + name.length));
      if (!ages) return name;
      found.push(ages);
      // "Toddler and up" finds items whose title has "toddler".
      ageNames.push(splitWords(name.replace(groups.andUp ?? groups.andUnder ?? "", "")));
      return " | ";
    });
  const ages =
    found.length === 0
      ? null
      : { from: Math.min(...found.map(({ from }) => from)), to: Math.max(...found.map(({ to }) => to)) };
  return { words: splitWords(text), ages, ageNames };
}
