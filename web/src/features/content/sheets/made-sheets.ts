import { contentLimits } from "../../../../../contract/content.ts";
import { truncate } from "../../../../../contract/field-schemas.ts";
import { type ChosenSheet, makers } from "../../../../../contract/makers.ts";
import type { SheetOption } from "../../../../../contract/sheet-options.ts";
import type { BatchFile } from "../upload-batch.ts";
import { fetchSheet, type SheetChoices } from "./use-drawn-sheet.ts";

/** A sheet that an admin makes: a maker with its options, and the title of the item that it becomes (SHEET-4). */
export interface MadeSheet extends ChosenSheet {
  title: string;
}

export const listOptions = ({ maker }: ChosenSheet): [name: string, option: SheetOption][] =>
  Object.entries(makers[maker].options);

/** A maker's sheet with its initial options. */
export function startSheet(maker: ChosenSheet["maker"]): MadeSheet {
  const options = Object.entries(makers[maker].options as Record<string, SheetOption>).map(
    ([name, { initial }]) => [name, typeof initial === "string" ? initial : [...initial]],
  );
  return { maker, title: makers[maker].title, options: Object.fromEntries(options) };
}

/** One sheet of each kind that the maker's first option has, such as each level. */
export function listKinds(sheet: MadeSheet): MadeSheet[] {
  const [first] = listOptions(sheet);
  if (!first) return [];
  const [name, { kind, choices }] = first;
  return Object.entries(choices).map(([value, label]) => ({
    ...sheet,
    title: truncate(`${sheet.title.trim()}: ${label}`, contentLimits.title),
    options: { ...sheet.options, [name]: kind === "pages" ? [value] : value },
  }));
}

/** Draws a sheet as a file of the upload form, with the fields that its maker proposes. Throws the API's errors. */
export async function drawAsFile(
  { title, ...sheet }: MadeSheet,
  choices: SheetChoices,
  signal: AbortSignal,
): Promise<Pick<BatchFile, "own" | "sheet"> & { file: File }> {
  const { file } = await fetchSheet({ title, sheet }, choices, signal);
  const { type, ages, why, tags, needs, version } = makers[sheet.maker];
  const name = title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim();
  return {
    file: new File([file], `${name}.pdf`, { type: "application/pdf" }),
    sheet: { ...sheet, version },
    own: {
      title,
      description: why,
      content_type: type,
      tags: tags.join(", "),
      age_from: String(ages[0]),
      age_to: String(ages[1]),
      needs: needs ?? "",
    },
  };
}
