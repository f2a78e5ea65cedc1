import type { MakerOptions } from "../../../contract/makers.ts";
import { type Random, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker, SheetJob } from "../maker.ts";
import type { Pdf, Sheet } from "../parts/document.ts";
import { withHeading } from "../parts/heading.ts";
import { type Box, getBottom, getRight, paint } from "../parts/paper.ts";
import { writeAt } from "../parts/write.ts";

export type PieceKind = "circle" | "rectangle" | "triangle";

/** One paper shape and its position in the picture, in points from the top left. */
export interface Piece {
  kind: PieceKind;
  x: number;
  y: number;
  width: number;
  height: number;
  color: string;
}

export interface GluePicture {
  title: string;
  ask: string;
  /** In the order in which they are glued, bottom pieces first. */
  pieces: readonly Piece[];
}

const definePiece = (
  kind: PieceKind,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): Piece => ({ kind, x, y, width, height, color });

const train: GluePicture = {
  title: "Build a train",
  ask: "Glue each shape onto its outline. Start with the big ones.",
  pieces: [
    definePiece("rectangle", 24, 232, 168, 120, paint.sky),
    definePiece("rectangle", 192, 152, 96, 200, paint.coral),
    definePiece("rectangle", 330, 232, 162, 120, paint.pear),
    definePiece("rectangle", 56, 158, 42, 74, paint.butter),
    definePiece("triangle", 178, 96, 124, 56, paint.butter),
    definePiece("rectangle", 214, 182, 52, 56, paint.skyPaper),
    definePiece("circle", 44, 316, 78, 78, paint.butter),
    definePiece("circle", 152, 316, 78, 78, paint.butter),
    definePiece("circle", 338, 328, 66, 66, paint.coral),
    definePiece("circle", 420, 328, 66, 66, paint.coral),
    definePiece("circle", 38, 70, 74, 74, paint.skyPaper),
  ],
};

const house: GluePicture = {
  title: "Build a house",
  ask: "Square, triangle, circle: which shape goes where? Glue from the ground up.",
  pieces: [
    definePiece("rectangle", 60, 218, 250, 220, paint.butterPaper),
    definePiece("triangle", 34, 86, 302, 132, paint.coral),
    definePiece("rectangle", 152, 316, 66, 122, paint.sky),
    definePiece("rectangle", 84, 250, 62, 62, paint.skyPaper),
    definePiece("rectangle", 224, 250, 62, 62, paint.skyPaper),
    definePiece("rectangle", 400, 320, 34, 118, "#8A5A3B"),
    definePiece("circle", 350, 204, 134, 134, paint.pear),
    definePiece("circle", 396, 40, 92, 92, paint.butter),
  ],
};

const boat: GluePicture = {
  title: "Build a boat",
  ask: "Glue each shape onto its outline. Start with the big ones.",
  pieces: [
    definePiece("rectangle", 100, 300, 300, 70, paint.coral),
    definePiece("rectangle", 240, 80, 18, 220, "#C98B52"),
    definePiece("triangle", 266, 130, 130, 150, paint.butter),
    definePiece("triangle", 120, 160, 112, 120, paint.sky),
    definePiece("circle", 410, 20, 86, 86, paint.butter),
    definePiece("circle", 140, 316, 40, 40, paint.skyPaper),
    definePiece("circle", 320, 316, 40, 40, paint.skyPaper),
  ],
};

const gluePictures: Record<MakerOptions<"cut-and-glue">["pages"][number], GluePicture> = {
  train,
  house,
  boat,
};

const colors = [
  paint.sky,
  paint.coral,
  paint.pear,
  paint.butter,
  paint.rosePaper,
  paint.skyPaper,
  paint.pearPaper,
];

/** Gives the pieces other colors, a color for each one that the picture has. */
function shuffleColors(random: Random, picture: GluePicture): GluePicture {
  const mixed = shuffle(random, colors);
  const own = [...new Set(picture.pieces.map(({ color }) => color))];
  const pieces = picture.pieces.map((piece) => ({
    ...piece,
    color: mixed[own.indexOf(piece.color) % mixed.length] ?? piece.color,
  }));
  return { ...picture, pieces };
}

function addOutline(pdf: Pdf, { kind, width, height }: Piece, x: number, y: number): void {
  if (kind === "circle") pdf.circle(x + width / 2, y + height / 2, width / 2);
  else if (kind === "rectangle") pdf.rect(x, y, width, height);
  else
    pdf
      .moveTo(x + width / 2, y)
      .lineTo(x + width, y + height)
      .lineTo(x, y + height)
      .closePath();
}

/** Draws the page to glue on, with the outline of every piece. */
export function drawGluePage(pdf: Pdf, { pieces }: GluePicture, area: Box): void {
  for (const part of pieces) {
    addOutline(pdf, part, area.x + part.x, area.y + part.y);
    pdf.lineWidth(1.6).undash().lineJoin("round").fillAndStroke(paint.white, paint.ink);
  }
  const ground = area.y + Math.max(...pieces.map(({ y, height }) => y + height)) + 4;
  pdf.moveTo(area.x, ground).lineTo(getRight(area), ground).lineWidth(3).lineCap("round").stroke(paint.leaf);
}

/** Around a title. Sheets of version 1 have straight ones. */
type Quotes = readonly [open: string, close: string];

const GAP = 14;

/** Arranges the pieces in rows on the cutting page, tallest first, without overlap. */
function layPieces(pieces: readonly Piece[], area: Box): (Piece & { left: number; top: number })[] {
  const tallestFirst = [...pieces].sort((a, b) => b.height - a.height || b.width - a.width);
  let left = area.x;
  let top = area.y;
  let rowHeight = 0;
  return tallestFirst.map((part) => {
    if (left + part.width > getRight(area)) {
      left = area.x;
      top += rowHeight + GAP;
      rowHeight = 0;
    }
    const laid = { ...part, left, top };
    left += part.width + GAP;
    rowHeight = Math.max(rowHeight, part.height);
    return laid;
  });
}

export function drawCuttingPage(pdf: Pdf, { pieces }: GluePicture, area: Box): void {
  for (const part of layPieces(pieces, area)) {
    addOutline(pdf, part, part.left, part.top);
    pdf.lineWidth(1.4).dash(6, { space: 4 }).lineJoin("round").fillAndStroke(part.color, paint.ink).undash();
  }
  writeAt(pdf, "Cut on the dashed lines.", area.x + area.width / 2, getBottom(area) - 8, {
    size: 11,
    color: paint.inkSoft,
  });
}

const toSheets = (picture: GluePicture, [open, close]: Quotes): Sheet[] => [
  withHeading({ title: picture.title, ask: picture.ask, strip: paint.pearPaper, named: true }, (pdf, area) =>
    drawGluePage(pdf, picture, { ...area, y: area.y + 70 }),
  ),
  withHeading(
    {
      title: "Shapes to cut out",
      ask: `For ${open}${picture.title}${close}. Every piece has an outline of the same size.`,
      strip: paint.pearPaper,
    },
    (pdf, area) => drawCuttingPage(pdf, picture, area),
  ),
];

const drawSheets = ({ options, random }: SheetJob<"cut-and-glue">, quotes: Quotes): readonly Sheet[] =>
  options.pages.flatMap((page) => toSheets(shuffleColors(random, gluePictures[page]), quotes));

export const drawCutAndGlue: Maker<"cut-and-glue"> = (job) => drawSheets(job, ["“", "”"]);
export const drawCutAndGlueV1: Maker<"cut-and-glue"> = (job) => drawSheets(job, ['"', '"']);
