import * as z from "zod";
import { findNameProblem } from "./person-name.ts";

/** The longest name of a child on a sheet. */
const maxChildNameLength = 40;

export const childNameMessages = {
  tooLong: `Please keep the name under ${maxChildNameLength + 1} characters`,
  script: "Our sheets can only print names in Latin letters, such as José or Łukasz",
  letters: "Please use letters, spaces, hyphens and apostrophes only",
  missing: "Our sheets do not have one of these letters yet",
} as const;

/** The accents that our tracing letters have, as combining characters: ` ´ ^ ~ ¯ ˘ ˙ ¨ ̉ ˚ ˝ ˇ and those below a letter. */
const accents = "\u0300-\u0304\u0306-\u030c\u031b\u0323\u0326-\u0328";

/** Matches what the sheets can print and trace, decomposed (NFD): a letter with up to two accents, or one between two letters. */
const drawable = new RegExp(`^(?:[A-Za-zÆæŒœØøÐðĐđŁłÞþĦħƏəıß][${accents}]{0,2}|[ '’ʻ.-])+$`);

/** Returns why a text cannot be printed as a child's name, or undefined. */
export function findChildNameProblem(text: string): string | undefined {
  const problem = findNameProblem(text);
  // An emoji may contain a joiner, which is invisible.
  const hasSymbol = /[\p{So}\p{Sk}\p{Extended_Pictographic}]/u.test(text);
  if (problem !== undefined && !hasSymbol) return problem;
  if (hasSymbol || !/\p{L}/u.test(text)) return childNameMessages.letters;
  if (/(?![\p{Script=Latin}ʻ])\p{L}/u.test(text)) return childNameMessages.script;
  if (/[^\p{L}\p{M} '’.-]/u.test(text)) return childNameMessages.letters;
  return drawable.test(text.normalize("NFD")) ? undefined : childNameMessages.missing;
}

/** A child's name on a sheet, or null. It is printed and never stored, so it is only ever in the body of a request. */
export const childName = z
  .string()
  .max(500, { error: childNameMessages.tooLong, abort: true })
  // Keyboards write the Hawaiian ʻokina as one of these quotation marks.
  .overwrite((text) => text.normalize("NFC").replace(/[‘ʼ]/g, "ʻ").trim())
  .max(maxChildNameLength, { error: childNameMessages.tooLong, abort: true })
  .superRefine((text, { addIssue }) => {
    const message = text === "" ? undefined : findChildNameProblem(text);
    if (message !== undefined) addIssue({ code: "custom", message });
  })
  .transform((text) => (text === "" ? null : text))
  .nullable()
  .default(null);
