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
  "a about an and any at for from i in is it me my of on or our some something that the this to we with his her son daughter boy boys girl girls kid kids child children page pages sheet sheets".split(
    " ",
  ),
);

const counted = "one|two|three|four|five|six|seven|eight|nine|ten";
const ordinals = "first|second|third|fourth|fifth";

/** Ages that have a name. The first is the youngest. */
const namedAges: readonly (readonly [RegExp, AgeRange])[] = [
  [/\b(?:baby|babies|infants?)\b/, { from: 0, to: 2 }],
  [/\btoddlers?\b/, { from: 1, to: 3 }],
  [/\b(?:pre-?school(?:ers?)?|pre-?k|nursery)\b/, { from: 3, to: 5 }],
  [/\b(?:kindergar[td](?:en|ners?|eners?)|kinder)\b/, { from: 5, to: 6 }],
];

/** "1st grade", "2nd graders", "grade 3", "year 1"; the first grade begins at six. */
const gradePatterns = [/\b([1-5])(?:st|nd|rd|th)? ?grade(?:rs?)?\b/, /\b(?:grade|year) ?([1-5])\b/];
const firstGradeAge = 6;

const separator = "(?:-|–|to|and|or)";
const unit = "(?:(?:years?|yrs?)(?:[ -]?olds?)?|y ?/? ?o)";
/** "ages 3-5", "age 4", "aged 4 to 6"; then "4 year olds", "3-5 yrs". */
const agePatterns = [
  new RegExp(`\\bage[sd]? (\\d{1,2})(?: ?${separator} ?(\\d{1,2}))?(?: ?${unit})?\\b`),
  new RegExp(`\\b(\\d{1,2})(?: ?${separator} ?(\\d{1,2}))?[ -]?${unit}\\b`),
];

/** Writes numbers as digits where they count years or grades or are a limit: "two year olds", "first grade", "count to ten". */
const writeDigits = (text: string): string =>
  text
    .replace(
      new RegExp(`\\b(?:${counted})(?=[ -](?:years?|yrs?)\\b)|(?<=\\bto )(?:${counted})\\b`, "g"),
      (word) => String(counted.split("|").indexOf(word) + 1),
    )
    .replace(new RegExp(`\\b(${ordinals})(?= grade)`, "g"), (word) =>
      String(ordinals.split("|").indexOf(word) + 1),
    );

/** Finds the ages that a text names, and the words that name them. */
function findAges(text: string): { ages: AgeRange; found: string } | undefined {
  for (const pattern of agePatterns) {
    const [found, first, second] = pattern.exec(text) ?? [];
    if (found === undefined) continue;
    const [from, to] = [Number(first), Number(second ?? first)];
    return { ages: { from: Math.min(from, to), to: Math.max(from, to) }, found };
  }
  for (const pattern of gradePatterns) {
    const [found, grade] = pattern.exec(text) ?? [];
    if (found === undefined) continue;
    const from = firstGradeAge + Number(grade) - 1;
    return { ages: { from, to: from + 1 }, found };
  }
  for (const [name, ages] of namedAges) {
    const [found] = name.exec(text) ?? [];
    // "New baby" asks for no age.
    if (found !== undefined && !text.includes(`new ${found}`)) return { ages, found };
  }
}

/** Takes a search apart: "mazes for 4 year olds" asks for mazes for the age of four. */
export function parseLibraryQuery(search: string): LibraryQuery {
  const text = writeDigits(
    search
      .toLowerCase()
      .replace(/[’']s\b/g, "")
      .replace(/[’']/g, "")
      .replace(/\s+/g, " ")
      .slice(0, 200),
  );
  const { ages = null, found = "" } = findAges(text) ?? {};
  const words = text
    .replace(found, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !stopWords.has(word));
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
