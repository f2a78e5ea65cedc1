import { releaseCanvas } from "./draw-picture.ts";

/** Margins are looked for in this many rows and columns. */
const gridSize = 120;
/** Darker than this, of 255, is not paper any more. */
const paperLight = 236;

/** The part of the grid that has ink on it, as shares of its sides; all of it for an empty page. */
function findInk({ data }: ImageData): { left: number; top: number; right: number; bottom: number } {
  const [columns, rows]: [number[], number[]] = [[], []];
  for (let index = 0; index < gridSize * gridSize; index++) {
    const [red = 255, green = 255, blue = 255] = data.subarray(index * 4, index * 4 + 3);
    if (Math.min(red, green, blue) >= paperLight) continue;
    columns.push(index % gridSize);
    rows.push(Math.floor(index / gridSize));
  }
  if (columns.length === 0) return { left: 0, top: 0, right: 1, bottom: 1 };
  // One more cell on each side, since a cell is the average of its pixels.
  const from = (cells: readonly number[]) =>
    Math.max(0, cells.reduce((a, b) => Math.min(a, b)) - 1) / gridSize;
  const to = (cells: readonly number[]) =>
    Math.min(gridSize, cells.reduce((a, b) => Math.max(a, b)) + 2) / gridSize;
  return { left: from(columns), top: from(rows), right: to(columns), bottom: to(rows) };
}

/** Cuts the empty margins off a drawn page, so that its text is as large as the screen allows. */
export function trimMargins(page: HTMLCanvasElement): void {
  const grid = Object.assign(document.createElement("canvas"), { width: gridSize, height: gridSize });
  const context = grid.getContext("2d", { willReadFrequently: true });
  const target = page.getContext("2d");
  if (!context || !target) return;
  context.drawImage(page, 0, 0, gridSize, gridSize);
  const { left, top, right, bottom } = findInk(context.getImageData(0, 0, gridSize, gridSize));
  releaseCanvas(grid);
  const [x, y] = [Math.floor(left * page.width), Math.floor(top * page.height)];
  const ink = target.getImageData(
    x,
    y,
    Math.ceil(right * page.width) - x,
    Math.ceil(bottom * page.height) - y,
  );
  page.width = ink.width;
  page.height = ink.height;
  target.putImageData(ink, 0, 0);
}
