import * as z from "zod";

/** True for the C0 controls, DEL and the line separators, none of which belongs in a one-line field. */
const hasControlCharacter = (text: string): boolean =>
  [...text].some((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x20 || code === 0x7f || code === 0x2028 || code === 0x2029;
  });

/** The beginning of a text that a field of `max` takes, by the units in which JavaScript counts: no half character. */
export const shortened = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");

/** One line of text, trimmed: 1 to `max` characters, no control characters (a mail header is one line). */
export function oneLine(max: number, required: string) {
  return z
    .string()
    .trim()
    .min(1, required)
    .max(max, `Please keep this under ${max} characters`)
    .refine((text) => !hasControlCharacter(text), "Please remove line breaks and control characters");
}

/** Text of up to `max` characters, trimmed, where lines may end and no other control character stands. */
export const manyLines = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Please keep this under ${max} characters`)
    .refine(
      (text) => !hasControlCharacter(text.replace(/[\r\n\t]/g, " ")),
      "Please remove control characters",
    );

/** A field that may stay empty, which is stored as null (spec/2 §5). */
export const orNull = (text: z.ZodType<string, string>) =>
  text.transform((given) => (given === "" ? null : given)).nullable();

/** One line that may be empty. */
export const optionalLine = (max: number) =>
  orNull(
    z
      .string()
      .trim()
      .max(max, `Please keep this under ${max} characters`)
      .refine((text) => !hasControlCharacter(text), "Please remove line breaks and control characters"),
  );

/**
 * A link that may be empty: http or https, at most 2,048 characters, without a name or password in it and without
 * anything that browsers silently drop or read as something else (design: reliability, T10).
 */
export const optionalLink = (message: string) =>
  orNull(
    z
      .string()
      .trim()
      .refine((text) => text === "" || isWebLink(text), message),
  );

/** Whether a text is a link that may be shown as one; asked again by whoever shows it. */
export function isWebLink(text: string): boolean {
  if (text.length > 2_048 || !/^https?:\/\/[^/?#]/i.test(text)) return false;
  if (/[\s\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === "" && password === "" && hostname !== "";
}

/** An e-mail address as the spec checks it: something@something.something, without spaces. */
export const emailAddress = (required: string, malformed: string) =>
  oneLine(254, required).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, malformed);

/**
 * A password to be, of `min` to `max` characters. Cognito takes none with white space at an end, which a paste often
 * brings along, and would refuse it with a regular expression for a reason.
 */
export const newPassword = (min: number, short: string, max: number, given = z.string()) =>
  given
    .min(min, short)
    .max(max, `Please keep this under ${max} characters`)
    .refine((text) => text === text.trim(), "Please remove the space at the beginning or end");

/** Ids are a prefix and a time-sortable part, such as cnt_0192f3c8…; members carry Cognito's sub. */
export const id = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{10,40}$`), "Unknown id");

/** Instants travel as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** An opaque place in a list; absent or null at its end. */
export const cursor = z.string().max(1024);

/** The input of a route that takes none. */
export const nothing = z.strictObject({});
