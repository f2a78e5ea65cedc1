/** A search as a parent types it, taken apart. */
export interface LibraryQuery {
  /** The words to look for, in lower case, without stop words. */
  words: string[];
  /** The ages that it names; items for any of them match. */
  ages: AgeRange | null;
}

export interface AgeRange {
  from: number;
  to: number;
}

/** Words that say nothing about an item. */
export const stopWords: ReadonlySet<string> = new Set(
  "a an and any for from i in is me my of on or our some something that the this to we with kid kids child children page pages sheet sheets".split(
    " ",
  ),
);

/** Spellings and words that parents use for the library's own. */
const synonyms: Readonly<Record<string, string>> = {
  colour: "color",
  colours: "colors",
  colouring: "coloring",
  maths: "math",
  sums: "addition",
  adding: "addition",
  plus: "addition",
  minus: "subtraction",
  subtracting: "subtraction",
  clock: "time",
  alphabet: "letters",
  abc: "letters",
  emotions: "feelings",
  emotion: "feelings",
  tale: "story",
  tales: "stories",
  book: "story",
  books: "stories",
  labyrinth: "maze",
  labyrinths: "mazes",
  glueing: "glue",
  gluing: "glue",
};

/** Ages that have a name. */
const namedAges: readonly (readonly [RegExp, AgeRange])[] = [
  [/\btoddlers?\b/, { from: 1, to: 3 }],
  [/\bpre-?school(?:ers?)?\b/, { from: 3, to: 5 }],
  [/\bkindergart(?:en|ners?|eners?)\b/, { from: 5, to: 6 }],
];

const separator = "(?:-|–|to|and|or)";
const unit = "(?:(?:years?|yrs?)(?:[ -]?olds?)?|y ?o)";
/** "ages 3-5", "age 4", "aged 4 to 6"; then "4 year olds", "3-5 yrs". */
const agePatterns = [
  new RegExp(`\\bage[sd]? (\\d{1,2})(?: ?${separator} ?(\\d{1,2}))?(?: ?${unit})?\\b`),
  new RegExp(`\\b(\\d{1,2})(?: ?${separator} ?(\\d{1,2}))?[ -]?${unit}\\b`),
];

/** Takes a search apart: "mazes for 4 year olds" asks for mazes for the age of four. */
export function parseLibraryQuery(search: string): LibraryQuery {
  let rest = search
    .toLowerCase()
    .replace(/[’']s\b/g, "")
    .replace(/\s+/g, " ")
    .slice(0, 200);
  let ages: AgeRange | null = null;
  for (const pattern of agePatterns) {
    const [found, first, second] = pattern.exec(rest) ?? [];
    if (found === undefined) continue;
    const [from, to] = [Number(first), Number(second ?? first)];
    ages = { from: Math.min(from, to), to: Math.max(from, to) };
    rest = rest.replace(found, " ");
    break;
  }
  for (const [name, named] of ages === null ? namedAges : []) {
    if (!name.test(rest)) continue;
    ages = named;
    rest = rest.replace(name, " ");
    break;
  }
  const words = rest
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !stopWords.has(word))
    .map((word) => synonyms[word] ?? word);
  return { words, ages };
}

/** Whether an item is for one of these ages. An item that names none never is. */
export function isForAges(
  { age_from, age_to }: { age_from: number | null; age_to: number | null },
  { from, to }: AgeRange,
): boolean {
  if (age_from === null && age_to === null) return false;
  return (age_from ?? 0) <= to && (age_to ?? Number.POSITIVE_INFINITY) >= from;
}

/** Measures how far the middle of an item's ages is from the middle of these, in years. */
export function getAgeDistance(
  { age_from, age_to }: { age_from: number | null; age_to: number | null },
  { from, to }: AgeRange,
): number {
  const lowest = age_from ?? 0;
  return Math.abs((lowest + (age_to ?? Math.max(lowest, to))) / 2 - (from + to) / 2);
}
