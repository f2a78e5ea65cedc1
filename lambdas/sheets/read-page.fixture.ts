import { inflateSync } from "node:zlib";
import { extractTextItems, getDocumentProxy } from "unpdf";
import { expect } from "vitest";
import type { SheetPaper } from "../../contract/sheets.ts";
import { papers } from "./parts/paper.ts";

/* Reads a drawn page as a child does: what is where. Nothing here knows the maker's data. */

export type Spot = readonly [x: number, y: number];

/** A painted path: a stroke with the color of its line, or an area with its own. */
export interface Stroke {
  color: string;
  points: Spot[];
}

export interface PageContent {
  /** Pictures by their names, at their centers, in drawing order. */
  pictures: { name: string; x: number; y: number; size: number }[];
  /** Straight strokes and outlines; each subpath of a path is one. */
  strokes: Stroke[];
  /** Filled outlines, in drawing order. */
  areas: Stroke[];
  /** The colors of areas and letters, in drawing order. */
  fills: string[];
  /** The outermost points of everything visible. */
  bounds: { left: number; top: number; right: number; bottom: number };
}

type Matrix = readonly [number, number, number, number, number, number];

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  g * a + h * c,
  g * b + h * d,
  i * a + j * c,
  i * b + j * d,
  k * a + l * c + e,
  k * b + l * d + f,
];

const tokens = /<<[\s\S]*?>>|\[[^\]]*\]|<[0-9a-fA-F]*>|\((?:\\.|[^\\)])*\)|[^\s[\]<>()]+/g;

const whole = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

interface State {
  matrix: Matrix;
  stroke: string;
  fill: string;
  clip: typeof whole;
}

/** Interprets the operators of one page. Points are in points from the top left. */
function readStream(stream: string): PageContent {
  const page: PageContent = {
    pictures: [],
    strokes: [],
    areas: [],
    fills: [],
    bounds: { left: 1e9, top: 1e9, right: -1e9, bottom: -1e9 },
  };
  // The first matrix of a page only turns it upside down.
  const body = stream.replace(/^1 0 0 -1 0 [\d.]+ cm\n/, "");
  let state: State = { matrix: [1, 0, 0, 1, 0, 0], stroke: "", fill: "", clip: whole };
  const saved: State[] = [];
  let path: Spot[][] = [];
  let isClip = false;
  let named: string | undefined;
  let operands: string[] = [];

  const addPoint = (x: number, y: number, isFirst: boolean) => {
    const [a, b, c, d, e, f] = state.matrix;
    const spot = [a * x + c * y + e, b * x + d * y + f] as const;
    if (isFirst) path.push([spot]);
    else path.at(-1)?.push(spot);
  };
  const paintPath = (operator: string) => {
    const { clip } = state;
    for (const [x, y] of path.flat()) {
      page.bounds.left = Math.min(page.bounds.left, Math.max(x, clip.left));
      page.bounds.right = Math.max(page.bounds.right, Math.min(x, clip.right));
      page.bounds.top = Math.min(page.bounds.top, Math.max(y, clip.top));
      page.bounds.bottom = Math.max(page.bounds.bottom, Math.min(y, clip.bottom));
    }
    if (!/^f/.test(operator)) page.strokes.push(...path.map((points) => ({ color: state.stroke, points })));
    if (!/^s/i.test(operator)) page.areas.push(...path.map((points) => ({ color: state.fill, points })));
    path = [];
  };
  const clipPath = () => {
    const [xs, ys] = [path.flat().map(([x]) => x), path.flat().map(([, y]) => y)];
    if (isClip)
      state = {
        ...state,
        clip: {
          left: Math.min(...xs),
          right: Math.max(...xs),
          top: Math.min(...ys),
          bottom: Math.max(...ys),
        },
      };
    isClip = false;
    path = [];
  };

  for (const [token] of body.matchAll(tokens)) {
    const n = operands.map(Number);
    const at = (index: number) => n[index] ?? 0;
    if (token === "q") saved.push(state);
    else if (token === "Q") state = saved.pop() ?? state;
    else if (token === "cm") {
      state = { ...state, matrix: multiply(state.matrix, [at(0), at(1), at(2), at(3), at(4), at(5)]) };
      // A picture is moved to its place and then scaled.
      if (named !== undefined && at(1) === 0 && at(0) !== 1) {
        const [scale, , , , x, y] = state.matrix;
        page.pictures.push({ name: named, x: x + 50 * scale, y: y + 50 * scale, size: 100 * scale });
        named = undefined;
      }
    } else if (token === "m") addPoint(at(0), at(1), true);
    else if (token === "l") addPoint(at(0), at(1), false);
    else if (token === "c") for (const index of [0, 2, 4]) addPoint(at(index), at(index + 1), false);
    else if (token === "re") {
      const [x, y, width, height] = [at(0), at(1), at(2), at(3)];
      addPoint(x, y, true);
      for (const [dx, dy] of [
        [width, 0],
        [width, height],
        [0, height],
      ] as const)
        addPoint(x + dx, y + dy, false);
    } else if (token === "SCN")
      state = { ...state, stroke: operands.filter((each) => /^[\d.]/.test(each)).join(" ") };
    else if (token === "scn") {
      state = { ...state, fill: operands.join(" ") };
      page.fills.push(state.fill);
    } else if (token === "W" || token === "W*") isClip = true;
    else if (token === "n") clipPath();
    else if (/^[SsfBb]\*?$/.test(token)) paintPath(token);
    else if (token === "BDC") named = /\/Alt \(([^)]*)\)/.exec(operands.join(" "))?.[1];
    if (/^[A-Za-z]+\*?$/.test(token)) operands = [];
    else operands.push(token);
  }
  return page;
}

/** The content of each page of a PDF that pdfkit has written. */
export function readPages(pdf: Uint8Array): PageContent[] {
  const text = Buffer.from(pdf).toString("latin1");
  const streams = text.matchAll(/\/Length (\d+)\n\/Filter \/FlateDecode\n>>\nstream\n/g);
  return [...streams].flatMap(({ 0: head, 1: length, index }) => {
    const start = index + head.length;
    const data = Buffer.from(text.slice(start, start + Number(length)), "latin1");
    const stream = inflateSync(data).toString("latin1");
    return stream.startsWith("1 0 0 -1 0 ") ? [readStream(stream)] : [];
  });
}

export interface TextItem {
  text: string;
  x: number;
  y: number;
  width: number;
}

/** The texts of each page with their places, in the order in which a screen reader meets them. */
export async function readTexts(pdf: Uint8Array, height = 792): Promise<TextItem[][]> {
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(pdf)));
  return items.map((page) =>
    page
      .filter(({ str }) => str.trim() !== "")
      .map(({ str, x, y, width }) => ({ text: str.trim(), x, y: height - y, width })),
  );
}

/** Most home printers cannot print the outermost quarter of an inch. */
const printerMargin = 18;

/** Reads the pages of a sheet, which lie inside the printable area and take less than 400 KB. */
export async function readPrintable(pdf: Uint8Array, paper: SheetPaper) {
  const { width, height } = papers[paper];
  const [pages, texts] = [readPages(pdf), await readTexts(pdf, height)];
  expect(pdf.length).toBeLessThan(400_000);
  for (const { bounds } of pages) {
    expect(Math.min(bounds.left, bounds.top)).toBeGreaterThanOrEqual(printerMargin);
    expect(bounds.right).toBeLessThanOrEqual(width - printerMargin);
    expect(bounds.bottom).toBeLessThanOrEqual(height - printerMargin);
  }
  for (const text of texts.flat()) {
    expect(text.x).toBeGreaterThanOrEqual(printerMargin);
    expect(text.x + text.width).toBeLessThanOrEqual(width - printerMargin);
    expect(text.y).toBeLessThanOrEqual(height - printerMargin);
  }
  return { pages, texts };
}
