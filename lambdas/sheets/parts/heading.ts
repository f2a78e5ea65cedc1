import type { Pdf, Sheet } from "./document.ts";
import type { Font } from "./fonts.ts";
import { type Box, getBottom, getRight, paint } from "./paper.ts";
import { measureWidth, writeLine, writeText } from "./write.ts";

export interface Heading {
  title: string;
  /** The instruction, one or two short lines. */
  ask: string;
  /** The background color, which depends on the content type. */
  strip: string;
  /**
   * Adds a line with the child's name, or to write it on. If it is missing, the line is there for a given name only, because
   * a parent who types one finds it on every sheet. Answers, and pages with a name elsewhere, have none.
   */
  named?: boolean;
}

const NAME_WIDTH = 176;
const PADDING = 16;

const BIGGEST = { size: 24, font: "display" } as const satisfies { size: number; font: Font };

function drawTitleLine(pdf: Pdf, heading: Heading, area: Box): void {
  const { name } = pdf.printing;
  const isNamed = heading.named ?? name !== null;
  const room = area.width - 2 * PADDING - (isNamed ? NAME_WIDTH + 12 : 0);
  const size = Math.min(BIGGEST.size, (BIGGEST.size * room) / measureWidth(pdf, heading.title, BIGGEST));
  pdf.startPart("H1");
  writeLine(pdf, heading.title, { ...BIGGEST, size, x: area.x + PADDING, baseline: area.y + 32 });
  pdf.startPart("P");
  if (!isNamed) return;
  const end = getRight(area) - PADDING;
  const baseline = area.y + 31;
  writeLine(pdf, "Name", { x: end - NAME_WIDTH, baseline, size: 11, color: paint.inkSoft });
  pdf
    .moveTo(end - NAME_WIDTH + 34, baseline + 2)
    .lineTo(end, baseline + 2)
    .lineWidth(1)
    .undash()
    .stroke(paint.ink);
  if (name === null) return;
  const nameSize = Math.min(16, (16 * (NAME_WIDTH - 40)) / measureWidth(pdf, name, { size: 16 }));
  writeLine(pdf, name, { x: end - NAME_WIDTH + 38, baseline: baseline - 1, size: nameSize });
}

/** Returns a sheet with a title and an instruction at the top; `draw` draws the area below. */
export const withHeading =
  (heading: Heading, draw: Sheet): Sheet =>
  (pdf, area) => {
    const asking = { size: 13, leading: 1.3 } as const;
    const ask = { x: area.x + PADDING, y: area.y + 41, width: area.width - 2 * PADDING };
    const lines = Math.ceil(measureWidth(pdf, heading.ask, asking) / ask.width);
    const strip: Box = { ...area, height: 49 + lines * asking.size * asking.leading };
    pdf.roundedRect(strip.x, strip.y, strip.width, strip.height, 14).fill(heading.strip);
    drawTitleLine(pdf, heading, area);
    writeText(pdf, heading.ask, ask, asking);
    const top = getBottom(strip) + 18;
    draw(pdf, { ...area, y: top, height: getBottom(area) - top });
  };
