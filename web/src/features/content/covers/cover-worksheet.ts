import { NUMERALS } from "../../../../../contract/numerals.ts";
import type { Random } from "../../../../../contract/seeded-random.ts";
import { type CoverPalette, INK, PAPER } from "./cover-palettes.ts";

const plus = "M30 32V76M8 54H52";

interface Glyph {
  strokes: string;
  x: number;
  y: number;
  scale: number;
  paint: string;
}

const drawGlyph = ({ strokes, x, y, scale, paint }: Glyph): string =>
  `<path d="${strokes}" transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${paint}" stroke-width="17" stroke-linecap="round" stroke-linejoin="round"/>`;

const getDigitPath = (value: number): string => (NUMERALS[value] ?? NUMERALS[0]).join("");

const drawCounter = (x: number, y: number, r: number, paint: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint}" stroke="${INK}" stroke-width="5"/>`;

function drawGrid(palette: CoverPalette): string {
  const rows = Array.from({ length: 7 }, (_, row) => `M0 ${30 + row * 40}H400`).join("");
  const columns = Array.from({ length: 10 }, (_, column) => `M${20 + column * 40} 0V300`).join("");
  return `<path d="${rows}${columns}" stroke="${palette.haze}" stroke-width="2.5"/>`;
}

/** "4" and a pile of four counters. */
function drawDigitAndCounters(palette: CoverPalette, random: Random): string {
  const count = 3 + Math.floor(random() * 4);
  const rows = count === 3 ? [1, 2] : count === 4 ? [2, 2] : count === 5 ? [2, 3] : [1, 2, 3];
  const pile = rows.flatMap((length, row) =>
    Array.from({ length }, (_, column) =>
      drawCounter(
        286 + (column - (length - 1) / 2) * 58,
        158 + (row - (rows.length - 1) / 2) * 56,
        24,
        row % 2 ? palette.leaf : palette.glow,
      ),
    ),
  );
  return (
    drawGlyph({ strokes: getDigitPath(count), x: 52, y: 50, scale: 2, paint: palette.spark }) + pile.join("")
  );
}

/** "2 + 3" above two counters and three counters. */
function drawSumWithCounters(palette: CoverPalette, random: Random): string {
  const left = 1 + Math.floor(random() * 3);
  const right = 1 + Math.floor(random() * 3);
  const start = 200 - (left + right - 1) * 27 - 8;
  const counters = Array.from({ length: left + right }, (_, index) =>
    drawCounter(
      start + index * 54 + (index < left ? 0 : 16),
      236,
      21,
      index < left ? palette.spark : palette.leaf,
    ),
  );
  return [
    drawGlyph({ strokes: getDigitPath(left), x: 60, y: 40, scale: 1.4, paint: palette.spark }),
    drawGlyph({ strokes: plus, x: 166, y: 52, scale: 1.15, paint: palette.pen }),
    drawGlyph({ strokes: getDigitPath(right), x: 262, y: 40, scale: 1.4, paint: palette.leaf }),
    ...counters,
  ].join("");
}

/** "2 + 3" as three hops on a number line from 2 to 5. */
function drawNumberLine(palette: CoverPalette, random: Random): string {
  const from = 1 + Math.floor(random() * 4);
  const hops = 2 + Math.floor(random() * 3);
  const step = 270 / hops;
  const ticks = Array.from({ length: hops + 1 }, (_, tick) => 65 + tick * step);
  const arcs = ticks.slice(0, -1).map((x) => `M${x} 196q${step / 2} -${72 + step / 3} ${step} 0`);
  const labels = ticks.map((x, tick) =>
    drawGlyph({ strokes: getDigitPath(from + tick), x: x - 12, y: 232, scale: 0.4, paint: palette.pen }),
  );
  return [
    `<path d="M28 206H372${ticks.map((x) => `M${x} 196v20`).join("")}" stroke="${palette.pen}" stroke-width="7" stroke-linecap="round"/>`,
    `<path d="${arcs.join("")}" fill="none" stroke="${palette.spark}" stroke-width="9" stroke-linecap="round" stroke-dasharray="2 17"/>`,
    drawCounter(65, 206, 14, palette.leaf),
    drawCounter(335, 206, 20, palette.glow),
    ...labels,
    drawGlyph({ strokes: getDigitPath(from), x: 104, y: 22, scale: 0.9, paint: palette.pen }),
    drawGlyph({ strokes: plus, x: 176, y: 32, scale: 0.75, paint: palette.spark }),
    drawGlyph({ strokes: getDigitPath(hops), x: 240, y: 22, scale: 0.9, paint: palette.pen }),
  ].join("");
}

/** A ten-frame with some filled cells and their number. */
function drawTenFrame(palette: CoverPalette, random: Random): string {
  const filled = 4 + Math.floor(random() * 6);
  const cells = Array.from({ length: filled }, (_, cell) =>
    drawCounter(
      73 + (cell % 5) * 64,
      178 + Math.floor(cell / 5) * 64,
      20,
      cell < 5 ? palette.spark : palette.glow,
    ),
  );
  return [
    `<rect x="41" y="146" width="320" height="128" rx="10" fill="${PAPER}"/>`,
    `<path d="M41 210H361M105 146V274M169 146V274M233 146V274M297 146V274" stroke="${INK}" stroke-width="4"/>`,
    `<rect x="41" y="146" width="320" height="128" rx="10" fill="none" stroke="${INK}" stroke-width="6"/>`,
    ...cells,
    drawGlyph({ strokes: getDigitPath(filled), x: 167, y: 22, scale: 1.1, paint: palette.pen }),
  ].join("");
}

const layouts = [drawDigitAndCounters, drawSumWithCounters, drawNumberLine, drawTenFrame] as const;

/** The cover of a math worksheet: grid paper, digits and counters. Its sums are correct. */
export function drawWorksheetCover(palette: CoverPalette, layout: number, random: Random): string {
  const draw = layouts[layout];
  if (!draw) throw new RangeError(`no worksheet layout ${layout}`);
  return drawGrid(palette) + draw(palette, random);
}
