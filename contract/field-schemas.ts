import * as z from "zod";
import { findNameProblem, findTextProblem, maxNameLength } from "./person-name.ts";

/** C0 and C1 controls, DEL, the line separators, and the characters that reorder what follows, such as U+202E. */
const hasControlCharacter = (text: string): boolean =>
  /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text);

/** Truncates a text to `max` UTF-16 code units without splitting a surrogate pair. */
export const truncate = (text: string, max: number): string =>
  text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");

/**
 * At most `max` characters. A lone surrogate is refused, because no storage keeps it, and so is U+FFFD, by which a
 * gateway replaces broken bytes. A longer text is not read any further: no pattern gets more than it can take (SEC-22).
 */
const atMost = (max: number) =>
  z
    .string()
    .trim()
    .max(max, { error: `Please keep this under ${max} characters`, abort: true })
    .refine((text) => !/[\p{Cs}\ufffd]/u.test(text), {
      error: "Please remove broken characters",
      abort: true,
    });

/** One line of text, trimmed: 1 to `max` characters, no control characters (they would break an email header). */
export function oneLine(max: number, required: string) {
  return atMost(max)
    .min(1, required)
    .refine((text) => !hasControlCharacter(text), "Please remove line breaks and control characters");
}

/**
 * Multi-line text of up to `max` characters, trimmed, without control characters other than line breaks and tabs; a lone
 * carriage return, which some email programs show as a new line, becomes a line feed. With `required`, at least one.
 */
export const multiLine = (max: number, required?: string) =>
  (required === undefined ? atMost(max) : atMost(max).min(1, required))
    .overwrite((text) => text.replace(/\r(?!\n)/g, "\n"))
    .refine(
      (text) => !hasControlCharacter(text.replace(/\r\n|[\n\t]/g, " ")),
      "Please remove control characters",
    );

const refuseBadName = (
  text: string,
  { addIssue }: { addIssue(issue: { code: "custom"; message: string }): void },
) => {
  const message = findNameProblem(text);
  if (message !== undefined) addIssue({ code: "custom", message });
};

/** A person's name: one line without web addresses and hidden characters (SEC-23). With `required`, it cannot be empty. */
export const personName = (required?: string, max = maxNameLength) =>
  (required === undefined ? atMost(max) : atMost(max).min(1, required)).superRefine(refuseBadName);

/**
 * Text of one or more lines that is emailed to another person: without web addresses, and without characters that hide
 * what it says (SEC-23).
 */
export const messageText = (max: number) =>
  multiLine(max).superRefine((text, { addIssue }) => {
    const message = findTextProblem(text);
    if (message !== undefined) addIssue({ code: "custom", message });
  });

/** A person's name, or null. */
export const optionalName = (max: number) => emptyToNull(atMost(max).superRefine(refuseBadName));

/** An optional field; empty text becomes null (ADV-1). */
export const emptyToNull = (text: z.ZodType<string, string>) =>
  text.transform((value) => (value === "" ? null : value)).nullable();

/** Text that `value` accepts, or null; empty text becomes null. */
export const emptyAsNull = (value: z.ZodType<string, string>) =>
  atMost(2_048)
    .transform((text) => (text === "" ? null : text))
    .pipe(value.nullable())
    .nullable();

/** One line of text, or null. */
export const optionalLine = (max: number) =>
  emptyToNull(
    atMost(max).refine(
      (text) => !hasControlCharacter(text),
      "Please remove line breaks and control characters",
    ),
  );

/**
 * An http or https URL of at most 2,048 characters, or null. Rejects credentials in the URL and characters that browsers
 * silently drop or reinterpret (SEC-7).
 */
export const optionalLink = (message: string) =>
  emptyToNull(
    z
      .string()
      .trim()
      .refine((text) => text === "" || isWebLink(text), message),
  );

/** Whether a text is a safe link. Checked again before a stored link is rendered. */
export function isWebLink(text: string): boolean {
  if (text.length > 2_048 || !/^https?:\/\/[^/?#]/i.test(text)) return false;
  if (/[\s\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname } = new URL(text);
  return username === "" && password === "" && hostname !== "";
}

/** An email address by the spec's rule: something@something.something, without spaces. */
export const emailAddress = (required: string, malformed: string) =>
  oneLine(254, required)
    .regex(/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, malformed)
    .refine((text) => !/\p{Cf}/u.test(text), malformed);

/**
 * A new password of `min` to `max` characters. Cognito rejects leading and trailing white space with an unreadable
 * message, so it is checked here.
 */
export const newPassword = (min: number, short: string, max: number, text = z.string()) =>
  text
    .min(min, short)
    .max(max, { error: `Please keep this under ${max} characters`, abort: true })
    .refine((text) => text === text.trim(), "Please remove the space at the beginning or end");

/** An id: a prefix and a time-sortable part, such as cnt_0192f3c8…. (A member's id is Cognito's sub.) */
export const id = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{10,40}$`), "Unknown id");

/** An ISO 8601 date and time in UTC. */
export const instant = z.iso.datetime();

/** An opaque pagination cursor; absent or null at the end of a list. */
export const cursor = z.string().max(1024);

/** The input of a route without parameters. */
export const noInput = z.strictObject({});

/** The output of a route whose work goes on after the response, such as an email or a deletion. */
export const accepted = z.object({ accepted: z.literal(true) });

/** The output of a route that a link in an email calls. */
export const confirmed = z.object({ confirmed: z.literal(true) });
