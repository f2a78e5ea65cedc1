import { NUMERALS } from "../../../contract/numerals.ts";

/**
 * A handwritten letter or numeral: strokes in the order and direction that children are taught. Capitals go from 0 to the
 * baseline at 100, small letters start at 50, descenders end at 145.
 */
export interface Sign {
  name: string;
  width: number;
  strokes: readonly string[];
}

export const defineSign = (name: string, width: number, ...strokes: string[]): Sign => ({
  name,
  width,
  strokes,
});

export const CAPITALS: readonly Sign[] = [
  defineSign("A", 80, "M40 0L6 100", "M40 0L74 100", "M19 64H61"),
  defineSign("B", 66, "M10 0V100", "M10 0H32C60 0 60 47 32 47H10", "M10 47H34C68 47 68 100 34 100H10"),
  defineSign("C", 80, "M72 20C50 -14 6 2 6 50C6 98 50 114 72 80"),
  defineSign("D", 74, "M10 0V100", "M10 0H26C84 0 84 100 26 100H10"),
  defineSign("E", 60, "M10 0V100", "M10 0H54", "M10 48H46", "M10 100H54"),
  defineSign("F", 58, "M10 0V100", "M10 0H54", "M10 48H46"),
  defineSign("G", 84, "M72 20C50 -14 6 2 6 50C6 102 66 114 74 78V56", "M74 56H46"),
  defineSign("H", 70, "M10 0V100", "M60 0V100", "M10 48H60"),
  defineSign("I", 46, "M23 0V100", "M6 0H40", "M6 100H40"),
  defineSign("J", 56, "M44 0V72C44 110 10 110 8 78"),
  defineSign("K", 66, "M10 0V100", "M56 0L10 56", "M26 38L60 100"),
  defineSign("L", 58, "M10 0V100", "M10 100H54"),
  defineSign("M", 88, "M10 0V100", "M10 0L44 70L78 0", "M78 0V100"),
  defineSign("N", 74, "M10 0V100", "M10 0L64 100", "M64 0V100"),
  defineSign("O", 88, "M44 0C-8 0 -8 100 44 100S96 0 44 0"),
  defineSign("P", 64, "M10 0V100", "M10 0H32C64 0 64 52 32 52H10"),
  defineSign("Q", 92, "M44 0C-8 0 -8 100 44 100S96 0 44 0", "M56 72L84 104"),
  defineSign("R", 68, "M10 0V100", "M10 0H32C64 0 64 50 32 50H10", "M32 50L62 100"),
  defineSign("S", 62, "M54 18C44 -8 8 -4 8 24C8 54 56 44 56 74C56 106 12 108 5 80"),
  defineSign("T", 68, "M34 0V100", "M4 0H64"),
  defineSign("U", 72, "M10 0V64C10 112 62 112 62 64V0"),
  defineSign("V", 74, "M6 0L37 100L68 0"),
  defineSign("W", 104, "M4 0L28 100L52 22L76 100L100 0"),
  defineSign("X", 68, "M6 0L62 100", "M62 0L6 100"),
  defineSign("Y", 68, "M6 0L34 48", "M62 0L34 48V100"),
  defineSign("Z", 64, "M6 0H58L6 100H60"),
];

/** The round first stroke of a, d, g and q, and of æ and đ. */
export const BOWL = "M42 64C38 44 6 42 6 75C6 108 38 106 42 86";

export const SMALL_LETTERS: readonly Sign[] = [
  defineSign("a", 50, BOWL, "M42 50V100"),
  defineSign("b", 50, "M8 0V100", "M8 64C12 42 44 44 44 75C44 106 12 108 8 86"),
  defineSign("c", 46, "M42 60C32 42 6 48 6 75C6 102 32 108 42 90"),
  defineSign("d", 50, BOWL, "M42 0V100"),
  defineSign("e", 50, "M7 75H44C44 40 6 42 6 76C6 106 34 106 43 90"),
  defineSign("f", 40, "M37 10C26 -6 15 2 15 20V100", "M2 50H31"),
  defineSign("g", 50, BOWL, "M42 50V122C42 150 14 150 6 134"),
  defineSign("h", 50, "M8 0V100", "M8 70C14 44 42 42 42 70V100"),
  defineSign("i", 20, "M10 50V100", "M10 30V31"),
  defineSign("j", 30, "M20 50V124C20 148 8 150 2 140", "M20 30V31"),
  defineSign("k", 48, "M8 0V100", "M40 52L8 80", "M19 71L43 100"),
  defineSign("l", 20, "M10 0V100"),
  defineSign("m", 76, "M8 50V100", "M8 68C12 44 38 42 38 68V100", "M38 68C42 44 68 42 68 68V100"),
  defineSign("n", 50, "M8 50V100", "M8 70C14 44 42 42 42 70V100"),
  defineSign("o", 50, "M25 50C-2 50 -2 100 25 100S52 50 25 50"),
  defineSign("p", 50, "M8 50V145", "M8 64C12 42 44 44 44 75C44 106 12 108 8 86"),
  defineSign("q", 50, BOWL, "M42 50V145"),
  defineSign("r", 38, "M8 50V100", "M8 74C12 50 26 44 36 56"),
  defineSign("s", 42, "M36 59C28 45 7 48 8 62C9 78 37 72 37 87C37 105 9 105 4 91"),
  defineSign("t", 36, "M17 14V86C17 100 26 102 33 96", "M4 50H31"),
  defineSign("u", 50, "M8 50V80C8 108 42 106 42 80", "M42 50V100"),
  defineSign("v", 48, "M4 50L24 100L44 50"),
  defineSign("w", 68, "M4 50L19 100L34 60L49 100L64 50"),
  defineSign("x", 46, "M5 50L41 100", "M41 50L5 100"),
  defineSign("y", 48, "M5 50L25 98", "M44 50L14 145"),
  defineSign("z", 44, "M5 50H38L5 100H40"),
];

export const NUMBER_SIGNS: readonly Sign[] = NUMERALS.map((strokes, value) =>
  defineSign(String(value), 62, ...strokes),
);
