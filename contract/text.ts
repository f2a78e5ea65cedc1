import * as z from "zod";

/** True for the C0 controls, DEL and the line separators, none of which belongs in a one-line field. */
const hasControlCharacter = (text: string): boolean =>
  [...text].some((character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x20 || code === 0x7f || code === 0x2028 || code === 0x2029;
  });

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

/** An e-mail address as the spec checks it: something@something.something, without spaces. */
export const emailAddress = (required: string, malformed: string) =>
  oneLine(254, required).regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, malformed);

/** Ids are a prefix and a time-sortable part, such as cnt_0192f3c8…; members carry Cognito's sub. */
export const id = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{10,40}$`), "Unknown id");

/** Instants travel as ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** An opaque place in a list; absent or null at its end. */
export const cursor = z.string().max(1024);

/** The input of a route that takes none. */
export const nothing = z.strictObject({});
