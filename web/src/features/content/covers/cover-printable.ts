import type { Random } from "../../../../../contract/seeded-random.ts";
import { type CoverPalette, INK, PAPER } from "./cover-palettes.ts";

interface Sheet {
  x: number;
  y: number;
  width: number;
  height: number;
  tilt: number;
}

/** A sheet of paper whose content uses its corner as origin and rotates with it. */
const drawSheet = ({ x, y, width, height, tilt }: Sheet, inside: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${tilt} ${width / 2} ${height / 2})"><rect width="${width}" height="${height}" rx="10" fill="${PAPER}" stroke="${INK}" stroke-width="5"/>${inside}</g>`;

const drawCutLine = (path: string): string =>
  `<path d="${path}" fill="none" stroke="${INK}" stroke-width="4.5" stroke-dasharray="12 9" stroke-linecap="round"/>`;

const drawShape = (kind: number, x: number, y: number, size: number, paint: string): string => {
  const r = size / 2;
  switch (kind % 4) {
    case 0:
      return `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint}"/>`;
    case 1:
      return `<rect x="${x - r * 0.9}" y="${y - r * 0.9}" width="${size * 0.9}" height="${size * 0.9}" rx="4" fill="${paint}"/>`;
    case 2:
      return `<path d="M${x} ${y - r}L${x + r * 1.05} ${y + r * 0.85}H${x - r * 1.05}Z" fill="${paint}"/>`;
    default:
      return `<path d="M${x} ${y + r * 0.9}C${x - r * 1.7} ${y - r * 0.3} ${x - r * 0.7} ${y - r * 1.4} ${x} ${y - r * 0.45}C${x + r * 0.7} ${y - r * 1.4} ${x + r * 1.7} ${y - r * 0.3} ${x} ${y + r * 0.9}Z" fill="${paint}"/>`;
  }
};

const drawScissors = (x: number, y: number, turn: number, palette: CoverPalette): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})" stroke="${INK}" stroke-width="5" stroke-linejoin="round"><path d="M10 -5L-64 -22Q-66 -10 -8 9Z" fill="${palette.haze}"/><path d="M10 5L-64 22Q-66 10 -8 -9Z" fill="${PAPER}"/><path d="M6 0L28 -13M6 0L28 13" stroke-width="9" stroke="${palette.spark}"/><ellipse cx="44" cy="-22" rx="21" ry="15" fill="none" stroke="${palette.spark}" stroke-width="10"/><ellipse cx="44" cy="22" rx="21" ry="15" fill="none" stroke="${palette.spark}" stroke-width="10"/></g>`;

const drawCrayon = (x: number, y: number, turn: number, paint: string): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn})" stroke="${INK}" stroke-width="5" stroke-linejoin="round"><path d="M-70 -14H50L78 -5V5L50 14H-70Z" fill="${paint}"/><path d="M-46 -14V14M34 -14V14" fill="none"/></g>`;

/** A shape above the cut line and mountains below it. */
function drawPictureCard(palette: CoverPalette, random: Random): string {
  const kind = Math.floor(random() * 4);
  const inside = [
    drawShape(kind, 96, 66, 84, palette.yolk),
    drawCutLine("M18 134H174"),
    `<path d="M22 222l42 -62 30 36 24 -26 50 52Z" fill="${palette.spark}" stroke="${palette.spark}" stroke-width="5" stroke-linejoin="round"/>`,
  ].join("");
  return drawSheet({ x: 104, y: 26, width: 192, height: 246, tilt: Math.round(random() * 6 - 3) }, inside);
}

/** A shape half cut out, and the scissors still in the paper. */
function drawCutOut(palette: CoverPalette, random: Random): string {
  const kind = Math.floor(random() * 4);
  const inside = [
    drawShape(kind, 108, 108, 88, palette.leaf),
    drawCutLine("M108 38a70 70 0 1 1 -0.1 0Z"),
  ].join("");
  return (
    drawSheet({ x: 62, y: 36, width: 216, height: 222, tilt: -5 }, inside) +
    drawScissors(292, 178, 18, palette)
  );
}

/** Two sheets; the front one has a house made of a square and a triangle. */
function drawTwoSheets(palette: CoverPalette, random: Random): string {
  const window = Math.floor(random() * 2);
  const back = drawShape(Math.floor(random() * 4), 58, 56, 60, palette.yolk) + drawCutLine("M16 106H164");
  const front = [
    `<path d="M42 98L98 46l56 52Z" fill="${palette.spark}" stroke="${palette.spark}" stroke-width="5" stroke-linejoin="round"/>`,
    `<rect x="54" y="116" width="88" height="84" fill="${palette.far}"/>`,
    drawShape(window, 98, 154, 38, palette.yolk),
    drawCutLine("M30 107H166"),
  ].join("");
  return (
    drawSheet({ x: 56, y: 34, width: 180, height: 214, tilt: -9 }, back) +
    drawSheet({ x: 158, y: 44, width: 196, height: 224, tilt: 6 }, front)
  );
}

/** Three cards side by side on one sheet, and a crayon. */
function drawThreeCards(palette: CoverPalette, random: Random): string {
  const first = Math.floor(random() * 4);
  const paints = [palette.spark, palette.yolk, palette.leaf] as const;
  const inside = paints
    .map((paint, card) => drawShape(first + card, 54 + card * 106, 84, 66, paint))
    .join("");
  return (
    drawSheet(
      { x: 40, y: 44, width: 320, height: 168, tilt: 0 },
      `${inside}${drawCutLine("M107 14V154M213 14V154")}`,
    ) + drawCrayon(216, 238, -8, palette.spark)
  );
}

const layouts = [drawPictureCard, drawCutOut, drawTwoSheets, drawThreeCards] as const;

/** The cover of a printable: paper, a dashed cut line and shapes. */
export function drawPrintableCover(palette: CoverPalette, layout: number, random: Random): string {
  const draw = layouts[layout];
  if (!draw) throw new RangeError(`no printable layout ${layout}`);
  return draw(palette, random);
}
