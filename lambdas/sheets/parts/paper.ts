import type { SheetPaper } from "../../../contract/sheets.ts";

/** A box in points (1/72 inch) from the top left of the page. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sizes in points. */
export const papers = {
  Letter: { width: 612, height: 792 },
  A4: { width: 595, height: 842 },
} as const satisfies Record<SheetPaper, { width: number; height: number }>;

/** Pages are equally wide on both papers. The margins are more than home printers cannot print. */
const PRINT_WIDTH = 516;
const TOP = 44;
/** The margin and the footer. */
const BELOW = 82;

/** The printable area inside the margins and above the footer. */
export const getPrintArea = (paper: SheetPaper): Box => ({
  x: (papers[paper].width - PRINT_WIDTH) / 2,
  y: TOP,
  width: PRINT_WIDTH,
  height: papers[paper].height - TOP - BELOW,
});

/** The brand's colors for white paper. */
export const paint = {
  ink: "#1E2743",
  paper: "#FFFDF8",
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

interface Grid {
  columns?: number | undefined;
  /** As many as the items need if it is missing. */
  rows?: number;
  gap?: number | undefined;
}

/** Splits a box into a grid, in which `draw` draws each item. */
export function drawInGrid<Item>(
  box: Box,
  items: readonly Item[],
  { columns = 1, rows = Math.ceil(items.length / columns), gap }: Grid,
  draw: (item: Item, cell: Box, index: number) => void,
): void {
  splitIntoGrid(box, columns, rows, gap).forEach((cell, index) => {
    const item = items[index];
    if (item !== undefined) draw(item, cell, index);
  });
}

/** Returns the largest centered box with the aspect `ratio` (width / height). */
export function fitInside(box: Box, ratio: number): Box {
  const width = Math.min(box.width, box.height * ratio);
  const height = width / ratio;
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}
