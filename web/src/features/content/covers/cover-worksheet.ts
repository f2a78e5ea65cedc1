import { type CoverPalette, INK, PAPER } from "./cover-palettes.ts";
import { NUMERALS } from "../../../ui/art/numerals.ts";
import type { Random } from "./seeded-random.ts";

const PLUS = "M30 32V76M8 54H52";

interface Glyph {
  strokes: string;
  x: number;
  y: number;
  scale: number;
  paint: string;
}

const glyph = ({ strokes, x, y, scale, paint }: Glyph): string =>
  `<path d="${strokes}" transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${paint}" stroke-width="17" stroke-linecap="round" stroke-linejoin="round"/>`;

const numeral = (value: number): string => (NUMERALS[value] ?? NUMERALS[0]).join("");

const counter = (x: number, y: number, r: number, paint: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint}" stroke="${INK}" stroke-width="5"/>`;

function squares(palette: CoverPalette): string {
  const rows = Array.from({ length: 7 }, (_, row) => `M0 ${30 + row * 40}H400`).join("");
  const columns = Array.from({ length: 10 }, (_, column) => `M${20 + column * 40} 0V300`).join("");
  return `<path d="${rows}${columns}" stroke="${palette.haze}" stroke-width="2.5"/>`;
}

/** "4" and four counters in a heap. */
function numeralAndCounters(palette: CoverPalette, random: Random): string {
  const count = 3 + Math.floor(random() * 4);
  const rows = count === 3 ? [1, 2] : count === 4 ? [2, 2] : count === 5 ? [2, 3] : [1, 2, 3];
  const heap = rows.flatMap((length, row) =>
    Array.from({ length }, (_, column) =>
      counter(
        286 + (column - (length - 1) / 2) * 58,
        158 + (row - (rows.length - 1) / 2) * 56,
        24,
        row % 2 ? palette.leaf : palette.glow,
      ),
    ),
  );
  return glyph({ strokes: numeral(count), x: 52, y: 50, scale: 2, paint: palette.spark }) + heap.join("");
}

/** "2 + 3" over two counters and three. */
function sumWithCounters(palette: CoverPalette, random: Random): string {
  const left = 1 + Math.floor(random() * 3);
  const right = 1 + Math.floor(random() * 3);
  const start = 200 - (left + right - 1) * 27 - 8;
  const counters = Array.from({ length: left + right }, (_, index) =>
    counter(
      start + index * 54 + (index < left ? 0 : 16),
      236,
      21,
      index < left ? palette.spark : palette.leaf,
    ),
  );
  return [
    glyph({ strokes: numeral(left), x: 60, y: 40, scale: 1.4, paint: palette.spark }),
    glyph({ strokes: PLUS, x: 166, y: 52, scale: 1.15, paint: palette.pen }),
    glyph({ strokes: numeral(right), x: 262, y: 40, scale: 1.4, paint: palette.leaf }),
    ...counters,
  ].join("");
}

/** "2 + 3" as three hops along a number line that starts at 2 and lands on 5. */
function numberLine(palette: CoverPalette, random: Random): string {
  const from = 1 + Math.floor(random() * 4);
  const hops = 2 + Math.floor(random() * 3);
  const step = 270 / hops;
  const ticks = Array.from({ length: hops + 1 }, (_, tick) => 65 + tick * step);
  const arcs = ticks.slice(0, -1).map((x) => `M${x} 196q${step / 2} -${72 + step / 3} ${step} 0`);
  const labels = ticks.map((x, tick) =>
    glyph({ strokes: numeral(from + tick), x: x - 12, y: 232, scale: 0.4, paint: palette.pen }),
  );
  return [
    `<path d="M28 206H372${ticks.map((x) => `M${x} 196v20`).join("")}" stroke="${palette.pen}" stroke-width="7" stroke-linecap="round"/>`,
    `<path d="${arcs.join("")}" fill="none" stroke="${palette.spark}" stroke-width="9" stroke-linecap="round" stroke-dasharray="2 17"/>`,
    counter(65, 206, 14, palette.leaf),
    counter(335, 206, 20, palette.glow),
    ...labels,
    glyph({ strokes: numeral(from), x: 104, y: 22, scale: 0.9, paint: palette.pen }),
    glyph({ strokes: PLUS, x: 176, y: 32, scale: 0.75, paint: palette.spark }),
    glyph({ strokes: numeral(hops), x: 240, y: 22, scale: 0.9, paint: palette.pen }),
  ].join("");
}

/** A ten-frame with some places filled, and how many. */
function tenFrame(palette: CoverPalette, random: Random): string {
  const filled = 4 + Math.floor(random() * 6);
  const cells = Array.from({ length: filled }, (_, cell) =>
    counter(
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
    glyph({ strokes: numeral(filled), x: 167, y: 22, scale: 1.1, paint: palette.pen }),
  ].join("");
}

const LAYOUTS = [numeralAndCounters, sumWithCounters, numberLine, tenFrame] as const;

/** Squared paper, numerals and counters: the cover of a math worksheet. The sums on it are true. */
export function drawWorksheetCover(palette: CoverPalette, layout: number, random: Random): string {
  const draw = LAYOUTS[layout];
  if (!draw) throw new RangeError(`no worksheet layout ${layout}`);
  return squares(palette) + draw(palette, random);
}
