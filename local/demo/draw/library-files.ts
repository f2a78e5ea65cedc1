import type { DemoItem } from "./item.ts";

/** The folder of each kind of file, below the library folder. */
export const toDocumentPath = ({ slug }: DemoItem): string => `documents/${slug}.pdf`;
export const toCoverPath = ({ slug, picture }: Pick<DemoItem, "slug" | "picture">): string =>
  `covers/${slug}.${picture === null ? "webp" : "svg"}`;
/** `page` counts from 1. */
export const toPreviewFile = ({ slug }: DemoItem, page: number): string => `previews/${slug}-${page}.webp`;
export const toPortraitPath = (advisorSlug: string): string => `portraits/${advisorSlug}.svg`;

export const toAudioPath = (slug: string): string => `audio/${slug}.mp3`;

/** A picture of 400 × 300 as an SVG file. */
export const toSvgFile = (picture: string): Buffer =>
  Buffer.from(
    picture.startsWith("<svg")
      ? picture
      : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300">${picture}</svg>`,
  );
