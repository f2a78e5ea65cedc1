import { buildSign, splitIntoLetters } from "./accents.ts";
import type { Pdf } from "./document.ts";
import type { Sign } from "./letters.ts";
import { type Box, paint } from "./paper.ts";
import { findPointAlong, type Point, samplePoints } from "./stroke-points.ts";
import { writeAt, writeLine } from "./write.ts";

/** The height of a writing line from the top of a capital to the baseline. Descenders add 0.45 of it below. */
export interface WritingLine {
  x: number;
  /** The top of the capitals. */
  y: number;
  width: number;
  capital: number;
}

/** Draws primary writing lines: top line, dashed middle line and baseline. */
export function drawGuides(pdf: Pdf, { x, y, width, capital }: WritingLine): void {
  const drawRule = (at: number) => pdf.moveTo(x, at).lineTo(x + width, at);
  pdf.undash().lineWidth(0.8);
  drawRule(y).stroke(paint.rule);
  drawRule(y + capital).stroke(paint.rule);
  pdf.dash(5, { space: 5 });
  drawRule(y + capital / 2).stroke(paint.rule);
  pdf.undash();
}

const placeStroke = (x: number, y: number, scale: number, draw: () => void, pdf: Pdf): void => {
  pdf.save().translate(x, y).scale(scale);
  draw();
  pdf.restore();
};

/** Below this height of a capital, as in a long name, the dots come closer and become smaller. */
const FULL_DOTS_FROM = 30;

/** Draws a dotted sign to trace. */
function drawDotted(pdf: Pdf, sign: Sign, x: number, y: number, capital: number): void {
  const scale = capital / 100;
  const dot = (2.6 * Math.min(1, capital / FULL_DOTS_FROM)) / scale;
  placeStroke(
    x,
    y,
    scale,
    () => {
      pdf
        .lineWidth(dot)
        .lineCap("round")
        .lineJoin("round")
        .dash(0.01, { space: 2 * dot });
      for (const stroke of sign.strokes) pdf.path(stroke).stroke(paint.guide);
      pdf.undash();
    },
    pdf,
  );
}

const getDistance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Places each stroke's number at its start, or further along the stroke when another number is there. */
function drawStartDots(sign: Sign): Point[] {
  const dots: Point[] = [];
  for (const stroke of sign.strokes) {
    const points = samplePoints(stroke);
    let along = 0;
    let dot = findPointAlong(points, along);
    while (dots.some((other) => getDistance(other, dot) < 21) && along < 60) {
      along += 2;
      dot = findPointAlong(points, along);
    }
    dots.push(dot);
  }
  return dots;
}

/** Draws the model: a solid sign with numbered strokes. */
function drawModel(pdf: Pdf, sign: Sign, x: number, y: number, capital: number): void {
  const scale = capital / 100;
  placeStroke(
    x,
    y,
    scale,
    () => {
      pdf.lineWidth(10).lineCap("round").lineJoin("round").undash();
      for (const stroke of sign.strokes) pdf.path(stroke).stroke(paint.ink);
    },
    pdf,
  );
  const radius = 6.6;
  drawStartDots(sign).forEach(([dotX, dotY], index) => {
    pdf.circle(x + dotX * scale, y + dotY * scale, radius).fill(paint.persimmon);
    const spot = [x + dotX * scale, y + dotY * scale] as const;
    writeAt(pdf, String(index + 1), ...spot, { size: 9, font: "bold", color: paint.white });
  });
}

/** More letters in a row would only make a small hand tired. */
const MAX_COPIES = 6;

/** Draws dotted copies in `share` of the line; the rest stays empty for writing. */
function drawTracingLine(pdf: Pdf, sign: Sign, line: WritingLine, share: number): void {
  drawGuides(pdf, line);
  const width = (sign.width * line.capital) / 100;
  const room = line.width * share - 24;
  const count = Math.min(Math.ceil(MAX_COPIES * share), Math.floor((room + 12) / (width + 12)));
  for (let copy = 0; copy < count; copy += 1)
    drawDotted(pdf, sign, line.x + 12 + copy * (room / count), line.y, line.capital);
}

const MODEL_ROOM = 108;

/** Draws a large model on the left, and to its right a line of dotted copies and a line to continue without them. */
export function drawTracingBlock(pdf: Pdf, sign: Sign, box: Box): void {
  const capital = box.height / 3.3;
  const model = capital * 1.7;
  const left = box.x + (MODEL_ROOM - 18 - (sign.width * model) / 100) / 2;
  drawModel(pdf, sign, left, box.y + 8, model);
  const line = { x: box.x + MODEL_ROOM, width: box.width - MODEL_ROOM, capital };
  drawTracingLine(pdf, sign, { ...line, y: box.y + 8 }, 1);
  drawTracingLine(pdf, sign, { ...line, y: box.y + 8 + capital * 1.6 }, 0.5);
}

const LETTER_GAP = 16;

/**
 * Draws a dotted word on writing lines. A word that is too wide becomes smaller, on the same baseline. The word
 * is also there as invisible text, for search and screen readers.
 */
export function drawWord(pdf: Pdf, word: string, line: WritingLine): void {
  const letters = splitIntoLetters(word).map(buildSign);
  const width = letters.reduce((sum, sign) => sum + sign.width + LETTER_GAP, -LETTER_GAP);
  const capital = Math.min(line.capital, ((line.width - 16) * 100) / width);
  drawGuides(pdf, { ...line, y: line.y + line.capital - capital, capital });
  pdf.save().addContent("3 Tr");
  writeLine(pdf, word, { x: line.x + 8, baseline: line.y + line.capital, size: 10 });
  pdf.restore();
  let x = line.x + 8;
  for (const sign of letters) {
    drawDotted(pdf, sign, x, line.y + line.capital - capital, capital);
    x += ((sign.width + LETTER_GAP) * capital) / 100;
  }
}
