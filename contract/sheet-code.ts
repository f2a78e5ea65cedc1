import { hashText } from "./seeded-random.ts";
import type { SheetRecipe } from "./sheet-recipe.ts";

/*
 * The code in the footer of a sheet, such as K7QF-3M2X-9ABD. It draws the same sheet and its answers again: six letters for
 * the maker and its options, one for the maker's version, four for the seed, and one that checks the others. Nothing in it
 * depends on a name.
 */

/** Without characters that are easily confused. A prime number of them, so that the check finds every mistyped one. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const base = alphabet.length;

const lengths = { recipe: 6, version: 1, seed: 4 } as const;
const codeLength = 12;

/** Seeds are whole numbers below this. */
export const seedCount = base ** lengths.seed;

export interface SheetCode {
  /** The mark of the maker and its options. */
  recipe: string;
  version: number;
  seed: number;
}

const toLetters = (value: number, length: number): string =>
  Array.from(
    { length },
    (_, place) => alphabet[Math.floor(value / base ** (length - 1 - place)) % base],
  ).join("");

const toNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * base + alphabet.indexOf(letter), 0);

/** The mark of a recipe, the same on every device. Recipes that differ in their version only have the same mark. */
export function toRecipeMark({ maker, options }: Pick<SheetRecipe, "maker" | "options">): string {
  const sorted = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  return toLetters(hashText(JSON.stringify([maker, sorted])), lengths.recipe);
}

/** Different weights, so that the check also finds two letters in the wrong order. */
const toCheckLetter = (letters: string): string =>
  alphabet[
    [...letters].reduce((sum, letter, place) => sum + (place + 1) * alphabet.indexOf(letter), 0) % base
  ] ?? "";

export function formatSheetCode({ recipe, version, seed }: SheetCode): string {
  const letters = recipe + toLetters(version, lengths.version) + toLetters(seed, lengths.seed);
  return (letters + toCheckLetter(letters)).replace(/(.{4})(?=.)/g, "$1-");
}

/** Reads a code in any case, with any hyphens and spaces. Undefined if a character is wrong. */
export function parseSheetCode(text: string): SheetCode | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, "");
  if (code.length !== codeLength || [...code].some((letter) => !alphabet.includes(letter))) return undefined;
  const letters = code.slice(0, -1);
  if (toCheckLetter(letters) !== code.slice(-1)) return undefined;
  const recipe = letters.slice(0, lengths.recipe);
  const seed = letters.slice(-lengths.seed);
  return { recipe, version: toNumber(letters.slice(lengths.recipe, -lengths.seed)), seed: toNumber(seed) };
}
