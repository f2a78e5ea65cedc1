import type { Pdf } from "./document.ts";
import { type Box, paint } from "./paper.ts";
import { animals } from "./pictures-animals.ts";
import { garden } from "./pictures-garden.ts";
import { routine } from "./pictures-routine.ts";
import { things } from "./pictures-things.ts";
import { drawSvg } from "./svg.ts";

/** Pictures that a small child can name, each on a 100 × 100 square. */
export const pictures = { ...animals, ...garden, ...things, ...routine } as const;

export type PictureName = keyof typeof pictures;

/** A picture is filled in color, as an outline, or as a silhouette. */
export type Finish = "painted" | "outline" | "shadow";

const finishes: Record<Finish, (markup: string) => string> = {
  painted: (markup) => markup,
  outline: (markup) => markup.replaceAll(/fill="#\w+"/g, `fill="${paint.white}"`),
  shadow: (markup) => markup.replaceAll(/(fill|stroke)="#\w+"/g, `$1="${paint.ink}"`),
};

export function drawPicture(pdf: Pdf, name: PictureName, box: Box, finish: Finish = "painted"): void {
  const markup = `<g stroke="${paint.ink}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">${pictures[name]}</g>`;
  drawSvg(pdf, finishes[finish](markup), { width: 100, height: 100 }, box);
}
