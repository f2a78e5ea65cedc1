/*
 * One filter for the names of people, wherever a name enters (SEC-23): emails carry names to other people, so a name must
 * not be a link or hide what it is.
 */

/** The longest first or last name. */
export const maxNameLength = 80;

export const nameMessages = {
  characters: "Please remove line breaks, control and invisible characters",
  address: "A name cannot contain a web address. Please put a space after each dot.",
  textCharacters: "Please remove invisible characters",
  textAddress: "Please leave out web and email addresses, and put a space after each dot.",
  braces: "Please leave out double braces",
} as const;

/** Controls (C0 and C1), bidirectional and zero-width characters, line separators, and characters that look like nothing. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f/u;
/** A literal: a constructor call would keep this module, and zod with it, in every page that imports a schema. */
const everyHidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f/gu;

/**
 * Email programs turn these into a link: "https://…" (also with one slash), "www.…", "a@b", "1.1.1.1" and "evil.example",
 * where a host may also end with an emoji. After a sign above a letter only a Latin ending counts, because Hindi initials look
 * like that. NFKC turns every other dot into one of these two.
 */
const address =
  /:[/\\]|\bwww\.|@|\d[.\u3002]\d{1,3}[.\u3002]\d{1,3}[.\u3002]\d|[\ufe0f\p{L}\p{N}\p{So}\p{Sk}\p{Me}][.\u3002]\p{L}\p{M}*\p{L}|\p{M}[.\u3002]\p{sc=Latin}{2}/iu;

/** Emails replace the brand's placeholders (MAIL-6): an empty value would join the parts of an address. */
const braces = "{{";

/** Returns why a text cannot be a person's name, or undefined. */
export function findNameProblem(text: string): string | undefined {
  if (hidden.test(text)) return nameMessages.characters;
  if (text.includes(braces)) return nameMessages.braces;
  return address.test(text.normalize("NFKC")) ? nameMessages.address : undefined;
}

/** Joins the parts of one emoji, such as a family. */
const emojiJoiner =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;

/** Returns why a text of one or more lines cannot be emailed to another person, or undefined. */
export function findTextProblem(text: string): string | undefined {
  if (hidden.test(text.replace(/[\r\n\t]/g, " ").replace(emojiJoiner, "")))
    return nameMessages.textCharacters;
  if (text.includes(braces)) return nameMessages.braces;
  return address.test(text.normalize("NFKC")) ? nameMessages.textAddress : undefined;
}

/** Cleans a name that no form has checked: one line, shortened, and empty if it contains a web address. */
export function cleanName(text: string): string {
  const words = text.toWellFormed().replace(everyHidden, " ").split(" ");
  const line = words.filter((word) => word !== "").join(" ");
  const short = [...line].slice(0, maxNameLength).join("").trim();
  return findNameProblem(short) === undefined ? short : "";
}
