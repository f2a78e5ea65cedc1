import { INK, PAPER } from "../../../../web/src/features/content/covers/cover-palettes.ts";

/** A box in points (1/72 inch) from the top left of the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The paper of every sheet. What is drawn fits A4 as well, at full size (local/demo/README.md). */
export const LETTER = { width: 612, height: 792 } as const;
export const A4 = { width: 595, height: 842 } as const;

/** Two thirds of an inch, which is more than the margin that home printers cannot print. */
const MARGIN = 48;
const FOOTER = 34;

/** The printable area inside the margins and above the footer. */
export const PRINT_AREA: Box = {
  x: MARGIN,
  y: 44,
  width: LETTER.width - 2 * MARGIN,
  height: LETTER.height - 44 - MARGIN - FOOTER,
};

export const FOOTER_BASELINE = LETTER.height - MARGIN;

/** The brand's colors for white paper. */
export const paint = {
  ink: INK,
  paper: PAPER,
  white: "#FFFFFF",
  /** Secondary text. */
  inkSoft: "#535C78",
  /** Guide lines and strokes to trace: light enough to write on, dark enough for any printer. */
  guide: "#9AA0B4",
  rule: "#C9CCD8",
  blueberry: "#2A4290",
  persimmon: "#B5391D",
  coral: "#E9795A",
  butter: "#FFC94A",
  leaf: "#5C8A45",
  pear: "#8DB36B",
  sky: "#9CC3E6",
  plum: "#6C6BB0",
  rosePaper: "#FBE3DB",
  skyPaper: "#DDEAF7",
  pearPaper: "#E6F0D6",
  butterPaper: "#FFF1C9",
} as const;

export const getBottom = (box: Box): number => box.y + box.height;
export const getRight = (box: Box): number => box.x + box.width;

/** Returns the box reduced by `by` points on every side. */
export const shrinkBox = (box: Box, by: number): Box => ({
  x: box.x + by,
  y: box.y + by,
  width: box.width - 2 * by,
  height: box.height - 2 * by,
});

/** Splits a box into equal cells, row by row, `gap` points apart. */
export function splitIntoGrid(box: Box, columns: number, rows: number, gap = 0): Box[] {
  const width = (box.width - gap * (columns - 1)) / columns;
  const height = (box.height - gap * (rows - 1)) / rows;
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: box.x + (index % columns) * (width + gap),
    y: box.y + Math.floor(index / columns) * (height + gap),
    width,
    height,
  }));
}

/** Returns the largest centered box with the aspect `ratio` (width / height). */
export function fitInside(box: Box, ratio: number): Box {
  const width = Math.min(box.width, box.height * ratio);
  const height = width / ratio;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}
