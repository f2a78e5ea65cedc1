import type { Category } from "./content.ts";

/** The widths of pictures made from a document's pages, in pixels (LIB-15). */
export const coverPictureWidth = 480;
export const previewPictureWidth = 700;

/**
 * Whether a picture is at most as wide as a page is rendered, and no long strip (LIB-15), so that it does not replace the
 * document.
 */
export const isPagePicture = (picture: { width: number; height: number }, width: number): boolean =>
  picture.width <= width && picture.height <= 3 * width;

/** The largest number of pages that any item's preview shows (LIB-15). */
export const maxPreviewPages = 3;

/**
 * The preview may show at most three of a document's pages and at most half of them. A public or free document of one
 * page shows it, because every visitor may read or unlock it for nothing; a Premium one shows none (LIB-15).
 */
export function getPreviewLimit(category: Category, pageCount: number): number {
  const half = category === "premium" ? Math.floor(pageCount / 2) : Math.ceil(pageCount / 2);
  return Math.min(maxPreviewPages, half);
}

/** Whether a picture of the first page would be the whole document, so that it has to carry the preview mark. */
export const isCoverMarked = (category: Category, pageCount: number): boolean =>
  category === "premium" && pageCount === 1;

/** Portrait sizes in points, 72 to the inch. */
const paperSizes = { Letter: [612, 792], A4: [595, 842], Legal: [612, 1008], A3: [842, 1191] } as const;

export type Paper = keyof typeof paperSizes;
export const papers = Object.keys(paperSizes) as [Paper, ...Paper[]];

/** Names the paper of a page from its size in points, in either orientation; null for any other size. */
export function findPaper(width: number, height: number): Paper | null {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const isClose = (a: number, b: number) => Math.abs(a - b) <= 4;
  return (
    papers.find((paper) => isClose(short, paperSizes[paper][0]) && isClose(long, paperSizes[paper][1])) ??
    null
  );
}
