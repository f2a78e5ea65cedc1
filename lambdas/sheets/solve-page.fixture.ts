import { chosenSheet, type MakerName, makers } from "../../contract/makers.ts";
import { drawRecipe } from "./draw-recipe.ts";
import { type PageContent, readPrintable, type Spot, type TextItem } from "./read-page.fixture.ts";

/* Helps the tests that solve a sheet as a child does, from what is printed. */

/** Under npm run prove, many more seeds. */
export const seeds = Array.from({ length: process.env.PROVE ? 1_000 : 3 }, (_, seed) => seed * 13);

export interface Solvable {
  /** The page that this seed draws, if the maker has several. */
  kind: string;
  pages: PageContent[];
  texts: TextItem[][];
  /** The texts of the answer page without its headings and problem numbers, in their order. */
  answers: string[];
}

/** Draws one page of a maker, another one for each seed, and its answers. */
export async function draw(maker: MakerName, seed: number): Promise<Solvable> {
  const [option = ["", undefined]] = Object.entries(makers[maker].options);
  const choices = Object.keys(option[1]?.choices ?? {});
  const kind = choices[seed % choices.length] ?? "";
  const options = option[1] ? { [option[0]]: option[1].kind === "pages" ? [kind] : kind } : {};
  const printing = { paper: "Letter", ink: "color", name: null } as const;
  const recipe = chosenSheet.parse({ maker, options });
  const { bytes } = await drawRecipe(recipe, { seed, title: "Sheet", printing });
  const { pages, texts } = await readPrintable(bytes, printing.paper);
  const answers = getBody(texts.at(-1))
    .map(({ text }) => text)
    .filter((text) => !/^\d+\.$/.test(text));
  return { kind, pages, texts, answers: answers.slice(1) };
}

/** The texts below the heading and above the footer. */
export const getBody = (page: readonly TextItem[] = []): TextItem[] =>
  page.filter(({ y }) => y > 125 && y < 722);

/** Sorts things into the cells of a grid below the heading, row by row. */
export function sortIntoCells<Thing extends { x: number; y: number }>(
  things: readonly Thing[],
  columns: number,
  rows: number,
): Thing[][] {
  const cells: Thing[][] = Array.from({ length: columns * rows }, () => []);
  for (const thing of things) {
    const column = Math.floor(((thing.x - 48) / 516) * columns);
    const row = Math.floor(((thing.y - 128) / 582) * rows);
    if (column >= 0 && column < columns && row >= 0 && row < rows) cells[row * columns + column]?.push(thing);
  }
  return cells;
}

/** Solves each problem from its texts, left to right. The solutions are in the order of the printed problem numbers. */
export function solveProblems(
  page: readonly TextItem[] | undefined,
  [columns, rows]: readonly [number, number],
  solve: (texts: TextItem[]) => string,
): string[] {
  const solved: string[] = [];
  for (const cell of sortIntoCells(getBody(page), columns, rows)) {
    const [number, ...texts] = cell.toSorted((a, b) => a.x - b.x);
    solved[Number(number?.text) - 1] = solve(texts);
  }
  return solved;
}

/** An area or stroke with its center and size. */
export function measure<Shape extends { points: Spot[] }>(shape: Shape) {
  const [xs, ys] = [shape.points.map(([x]) => x), shape.points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, bottom - top];
  return { ...shape, x: left + width / 2, y: top + height / 2, width, height };
}

/** Whether two lines cross that do not share an end. */
export function doCross([a, b]: readonly [Spot, Spot], [c, d]: readonly [Spot, Spot]): boolean {
  const turn = (p: Spot, q: Spot, r: Spot) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

/** The filled circles of a page: a first point and four curves of three. */
export const listCircles = ({ areas }: PageContent) =>
  areas
    .filter(({ points }) => points.length === 13)
    .map(measure)
    .filter(({ width, height }) => Math.abs(width - height) < 0.1);

/** Counts the pictures of each box on a page with six of them. */
export const countPictures = ({ pictures }: PageContent): string[] =>
  sortIntoCells(pictures, 2, 3).map((box) => `${box.length} (${box[0]?.name})`);

/** Finds the row of each picture's shadow. */
export function matchShadows({ pictures }: PageContent): string[] {
  const shadows = pictures
    .filter(({ name }) => name.startsWith("shadow of "))
    .toSorted((a, b) => a.y - b.y)
    .map(({ name }) => name);
  const things = pictures.filter(({ name }) => !name.startsWith("shadow of ")).toSorted((a, b) => a.y - b.y);
  return things.map(({ name }) => `${name}: row ${shadows.indexOf(`shadow of ${name}`) + 1}`);
}

/** Finds the picture that continues each row; an error if it cannot be chosen. */
export const continuePatterns = ({ pictures }: PageContent, rows: number): string[] =>
  sortIntoCells(pictures, 1, rows).map((row) => {
    const largest = Math.max(...row.map(({ size }) => size));
    const shown = row.filter(({ size }) => size > largest - 1).map(({ name }) => name);
    const choices = row.filter(({ size }) => size <= largest - 1).map(({ name }) => name);
    // The shortest part that gives the row when it is repeated.
    const length = shown.findIndex(
      (_, size) => size > 0 && shown.every((name, place) => name === shown[place % size]),
    );
    const next = shown[shown.length % length] ?? "";
    return choices.includes(next) ? next : `${next} cannot be chosen`;
  });
