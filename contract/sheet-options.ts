import * as z from "zod";
import { findChildNameProblem } from "./child-name.ts";

/*
 * The kinds of options of a maker. The owner's form, the schema and the types of the drawing code follow from them. A value
 * is a text or a list of texts, so that every maker's options are stored alike.
 */

export const maxSheetPages = 12;

/** A list of pages in order; the same kind may come again, with other numbers. */
export const choosePages = <const Choices extends Record<string, string>>(
  choices: Choices,
  initial: readonly (keyof Choices & string)[],
) => ({ kind: "pages" as const, label: "Pages", choices, initial });

export const choose = <const Choices extends Record<string, string>>(
  label: string,
  choices: Choices,
  initial: keyof Choices & string,
) => ({ kind: "choice" as const, label, choices, initial });

export const maxWordLength = 14;
export const maxWords = 12;

/** The owner's own words, which a child traces. With the `needed` choice of another option there must be one at least. */
export const chooseWords = (
  label: string,
  initial: readonly string[],
  needed: { option: string; choice: string },
) => ({
  kind: "words" as const,
  label,
  choices: {},
  initial,
  needed,
});

export type SheetOption =
  | ReturnType<typeof choosePages<Record<string, string>>>
  | ReturnType<typeof choose<Record<string, string>>>
  | ReturnType<typeof chooseWords>;

/** The value of an option. */
export type OptionValue<Option> = Option extends { kind: "words" }
  ? string[]
  : Option extends { kind: "pages"; choices: infer Choices }
    ? (keyof Choices & string)[]
    : Option extends { choices: infer Choices }
      ? keyof Choices & string
      : never;

const word = z
  .string()
  .trim()
  .max(maxWordLength, { error: `Please keep each word under ${maxWordLength + 1} letters`, abort: true })
  .superRefine((text, { addIssue }) => {
    const message = findChildNameProblem(text);
    if (message !== undefined) addIssue({ code: "custom", message });
  });

/** The names of the options without a word although the others need one. */
export const listMissingWords = (
  options: Readonly<Record<string, SheetOption>>,
  values: Readonly<Record<string, unknown>>,
): string[] =>
  Object.entries(options).flatMap(([name, option]) =>
    option.kind === "words" &&
    values[option.needed.option] === option.needed.choice &&
    Array.isArray(values[name]) &&
    values[name].length === 0
      ? name
      : [],
  );

/** The schema of an option's value; a missing one is the initial value. */
export function buildOptionSchema({ kind, choices, initial }: SheetOption): z.ZodType<string | string[]> {
  if (kind === "words")
    return z
      .array(word)
      .max(maxWords)
      .default([...initial]);
  const key = z.enum(Object.keys(choices));
  return kind === "choice"
    ? key.default(initial)
    : z
        .array(key)
        .min(1, "Please choose at least one page")
        .max(maxSheetPages, `Please choose at most ${maxSheetPages} pages`)
        .default([...initial]);
}
