import { BOWL, CAPITALS, defineSign, NUMBER_SIGNS, type Sign, SMALL_LETTERS } from "./letters.ts";

/* Letters with accents and the signs of a name, as strokes to trace. contract/child-name.ts names the same accents. */

/** The strokes of an accent; `x` is the letter's center, `top` its height, `right` its right edge. */
const accents = new Map<string, (x: number, top: number, right: number) => readonly string[]>([
  ["\u0300", (x, top) => [`M${x - 10} ${top - 26}L${x + 4} ${top - 10}`]],
  ["\u0301", (x, top) => [`M${x + 10} ${top - 26}L${x - 4} ${top - 10}`]],
  ["\u0302", (x, top) => [`M${x - 13} ${top - 10}L${x} ${top - 26}L${x + 13} ${top - 10}`]],
  [
    "\u0303",
    (x, top) => [`M${x - 16} ${top - 12}C${x - 8} ${top - 28} ${x + 6} ${top - 4} ${x + 16} ${top - 20}`],
  ],
  ["\u0304", (x, top) => [`M${x - 14} ${top - 16}H${x + 14}`]],
  [
    "\u0306",
    (x, top) => [`M${x - 13} ${top - 26}C${x - 8} ${top - 8} ${x + 8} ${top - 8} ${x + 13} ${top - 26}`],
  ],
  ["\u0307", (x, top) => [`M${x} ${top - 18}V${top - 17}`]],
  ["\u0308", (x, top) => [`M${x - 11} ${top - 18}V${top - 17}`, `M${x + 11} ${top - 18}V${top - 17}`]],
  [
    "\u0309",
    (x, top) => [`M${x - 6} ${top - 27}C${x + 10} ${top - 32} ${x + 10} ${top - 18} ${x} ${top - 11}`],
  ],
  [
    "\u030a",
    (x, top) => [
      `M${x} ${top - 28}C${x - 13} ${top - 28} ${x - 13} ${top - 9} ${x} ${top - 9}S${x + 13} ${top - 28} ${x} ${top - 28}`,
    ],
  ],
  [
    "\u030b",
    (x, top) => [`M${x} ${top - 26}L${x - 10} ${top - 10}`, `M${x + 16} ${top - 26}L${x + 6} ${top - 10}`],
  ],
  ["\u030c", (x, top) => [`M${x - 13} ${top - 26}L${x} ${top - 10}L${x + 13} ${top - 26}`]],
  [
    "\u031b",
    (_x, top, right) => [
      `M${right - 6} ${top + 8}C${right + 8} ${top + 4} ${right + 8} ${top - 6} ${right + 4} ${top - 12}`,
    ],
  ],
  ["\u0323", (x) => [`M${x} 116V117`]],
  ["\u0326", (x) => [`M${x + 2} 112L${x - 5} 126`]],
  ["\u0327", (x) => [`M${x} 100C${x + 14} 106 ${x + 10} 124 ${x - 8} 120`]],
  ["\u0328", (x) => [`M${x + 12} 100C${x - 2} 112 ${x + 4} 124 ${x + 18} 119`]],
]);

const special: readonly Sign[] = [
  defineSign("Æ", 100, "M46 0L4 100", "M46 0V100", "M20 62H46", "M46 0H94", "M46 48H86", "M46 100H94"),
  defineSign("æ", 88, BOWL, "M42 50V100", "M43 75H82C82 40 42 42 42 76C42 106 72 106 81 90"),
  defineSign(
    "Œ",
    122,
    "M44 0C-8 0 -8 100 44 100S96 0 44 0",
    "M74 0V100",
    "M74 0H118",
    "M74 48H110",
    "M74 100H118",
  ),
  defineSign(
    "œ",
    94,
    "M25 50C-2 50 -2 100 25 100S52 50 25 50",
    "M51 75H88C88 40 50 42 50 76C50 106 78 106 87 90",
  ),
  defineSign("Ø", 88, "M44 0C-8 0 -8 100 44 100S96 0 44 0", "M78 -4L10 104"),
  defineSign("ø", 50, "M25 50C-2 50 -2 100 25 100S52 50 25 50", "M44 44L6 106"),
  defineSign("Đ", 74, "M10 0V100", "M10 0H26C84 0 84 100 26 100H10", "M0 50H32"),
  defineSign("Ð", 74, "M10 0V100", "M10 0H26C84 0 84 100 26 100H10", "M0 50H32"),
  defineSign("ð", 50, "M44 75C44 42 6 42 6 75C6 108 44 108 44 75C44 42 34 14 14 2", "M16 28L40 10"),
  defineSign("Þ", 62, "M10 0V100", "M10 24H30C62 24 62 76 30 76H10"),
  defineSign("þ", 50, "M8 0V145", "M8 64C12 42 44 44 44 75C44 106 12 108 8 86"),
  defineSign("Ħ", 74, "M12 0V100", "M62 0V100", "M12 48H62", "M2 22H72"),
  defineSign("ħ", 52, "M10 0V100", "M10 70C16 44 44 42 44 70V100", "M0 20H26"),
  defineSign("Ə", 84, "M76 52H8C8 116 76 116 76 50C76 -12 20 -12 8 22"),
  defineSign("ə", 50, "M44 76H6C6 108 44 108 44 75C44 42 14 44 7 60"),
  defineSign("đ", 54, BOWL, "M42 0V100", "M26 22H54"),
  defineSign("Ł", 58, "M10 0V100", "M10 100H54", "M0 64L32 42"),
  defineSign("ł", 24, "M12 0V100", "M1 60L23 44"),
  defineSign("ı", 20, "M10 50V100"),
  defineSign("ß", 54, "M8 100V26C8 -8 46 -8 44 20C43 36 26 38 26 46C26 54 50 60 48 80C46 102 26 102 22 96"),
  defineSign("'", 16, "M9 0L6 22"),
  defineSign("’", 16, "M10 0L5 22"),
  defineSign("ʻ", 16, "M11 0C2 4 4 16 9 22"),
  defineSign("-", 42, "M5 62H37"),
  defineSign(".", 16, "M8 98V99"),
  defineSign(" ", 34),
];

const signs = new Map(
  [...CAPITALS, ...SMALL_LETTERS, ...NUMBER_SIGNS, ...special].map((sign) => [sign.name, sign]),
);

const ASCENDERS = /[bdfhklt]/;

const getTop = (base: string): number => (/[a-zæœøı]/.test(base) && !ASCENDERS.test(base) ? 50 : 0);

/** The strokes of a letter with its accents. Throws RangeError for a sign that cannot be traced. */
export function buildSign(letter: string): Sign {
  const [base = "", ...marks] = letter.normalize("NFD");
  const sign = signs.get(base);
  if (!sign) throw new RangeError(`No strokes for ${letter}`);
  if (marks.length === 0) return sign;
  const { width } = sign;
  const hasMarkAbove = marks.some((mark) => !"\u031b\u0323\u0326\u0327\u0328".includes(mark));
  // The dot of i and j makes room for another accent.
  const strokes = /[ij]/.test(base) && hasMarkAbove ? sign.strokes.slice(0, 1) : sign.strokes;
  let top = getTop(base);
  const added = marks.flatMap((mark) => {
    const draw = accents.get(mark);
    if (!draw) throw new RangeError(`No strokes for ${letter}`);
    const own = draw(width / 2, top, width);
    // A second accent is above the first one.
    if ("\u0302\u0306".includes(mark)) top -= 22;
    return own;
  });
  return { name: letter, width, strokes: [...strokes, ...added] };
}

/** A text's letters, each with its accents. */
export const splitIntoLetters = (text: string): string[] => text.normalize("NFD").match(/.\p{M}*/gu) ?? [];
