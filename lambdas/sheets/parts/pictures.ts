import type { Pdf } from "./document.ts";
import { type Box, paint } from "./paper.ts";
import { animals } from "./pictures-animals.ts";
import { garden } from "./pictures-garden.ts";
import { routine } from "./pictures-routine.ts";
import { things } from "./pictures-things.ts";
import { drawSvg } from "./svg.ts";

/** Pictures that a small child can name, each on a 100 × 100 square. */
const pictures = { ...animals, ...garden, ...things, ...routine } as const;

export type PictureName = keyof typeof pictures;

type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/** Splits a list of names. It does not compile with a word that names no picture, and the compiler shows that word. */
export const splitPictureNames = <Text extends string>(
  names: [Words<Text>] extends [PictureName] ? Text : Exclude<Words<Text>, PictureName>,
): readonly PictureName[] => names.split(" ") as PictureName[];

const shadowColors = { fill: /fill="#\w+"/g, stroke: /stroke="#\w+"/g };

const toShadow = (markup: string): string =>
  markup
    .replace(shadowColors.fill, `fill="${paint.ink}"`)
    .replace(shadowColors.stroke, `stroke="${paint.ink}"`);

/**
 * Draws a picture, or only its shadow. The picture's name goes into the page, where screen readers find it.
 */
export function drawPicture(pdf: Pdf, name: PictureName, box: Box, finish?: "shadow"): void {
  const markup = `<g stroke="${paint.ink}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">${pictures[name]}</g>`;
  pdf.markContent("Span", { alt: finish === "shadow" ? `shadow of ${name}` : name });
  drawSvg(pdf, finish === "shadow" ? toShadow(markup) : markup, { width: 100, height: 100 }, box);
  pdf.endMarkedContent();
}
