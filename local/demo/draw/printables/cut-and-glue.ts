import type { Pdf, Sheet } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { type Box, getBottom, getRight, paint } from "../../../../lambdas/sheets/parts/paper.ts";
import { writeAt } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

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

const piece = (
  kind: PieceKind,
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
): Piece => ({
  kind,
  x,
  y,
  width,
  height,
  color,
});

const train: GluePicture = {
  title: "Build a train",
  ask: "Glue each shape onto its outline. Start with the big ones.",
  pieces: [
    piece("rectangle", 24, 232, 168, 120, paint.sky),
    piece("rectangle", 192, 152, 96, 200, paint.coral),
    piece("rectangle", 330, 232, 162, 120, paint.pear),
    piece("rectangle", 56, 158, 42, 74, paint.butter),
    piece("triangle", 178, 96, 124, 56, paint.butter),
    piece("rectangle", 214, 182, 52, 56, paint.skyPaper),
    piece("circle", 44, 316, 78, 78, paint.butter),
    piece("circle", 152, 316, 78, 78, paint.butter),
    piece("circle", 338, 328, 66, 66, paint.coral),
    piece("circle", 420, 328, 66, 66, paint.coral),
    piece("circle", 38, 70, 74, 74, paint.skyPaper),
  ],
};

const house: GluePicture = {
  title: "Build a house",
  ask: "Square, triangle, circle: which shape goes where? Glue from the ground up.",
  pieces: [
    piece("rectangle", 60, 218, 250, 220, paint.butterPaper),
    piece("triangle", 34, 86, 302, 132, paint.coral),
    piece("rectangle", 152, 316, 66, 122, paint.sky),
    piece("rectangle", 84, 250, 62, 62, paint.skyPaper),
    piece("rectangle", 224, 250, 62, 62, paint.skyPaper),
    piece("rectangle", 400, 320, 34, 118, "#8A5A3B"),
    piece("circle", 350, 204, 134, 134, paint.pear),
    piece("circle", 396, 40, 92, 92, paint.butter),
  ],
};

export const gluePictures: readonly GluePicture[] = [train, house];

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

const GAP = 14;

/** Arranges the pieces in rows on the cutting page, tallest first, without overlap. */
export function layPieces(pieces: readonly Piece[], area: Box): (Piece & { left: number; top: number })[] {
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

const toSheets = (picture: GluePicture): Sheet[] => [
  withHeading({ title: picture.title, ask: picture.ask, strip: paint.pearPaper, named: true }, (pdf, area) =>
    drawGluePage(pdf, picture, { ...area, y: area.y + 70 }),
  ),
  withHeading(
    {
      title: "Shapes to cut out",
      ask: `For "${picture.title}". Every piece has an outline of the same size.`,
      strip: paint.pearPaper,
    },
    (pdf, area) => drawCuttingPage(pdf, picture, area),
  ),
];

export const cutAndGlueShapes: ItemDraft = {
  slug: "cut-and-glue-shapes",
  title: "Cut and Glue: Train and House",
  description:
    "Circles, triangles and rectangles to cut out and glue into a train and a house. Scissors, glue, done.",
  content_type: "printable",
  ages: "Ages 4–6",
  subjects: ["cutting", "shapes"],
  sheets: () => gluePictures.flatMap(toSheets),
};
