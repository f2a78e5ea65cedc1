import type { Pdf } from "./document.ts";
import { type Box, getBottom } from "./paper.ts";
import { wrapText, writeLine } from "./write.ts";

export interface ProseStyle {
  size: number;
  /** Points from baseline to baseline. */
  leading: number;
  /** Points between paragraphs, in addition to the leading. */
  gap: number;
}

/** A line of prose and its distance from the previous line, which is ignored at the top of a page. */
export interface ProseLine {
  text: string;
  step: number;
  /** Whether it is the first or last line of a paragraph. Neither should be alone on a page. */
  opens: boolean;
  closes: boolean;
}

function layOutLines(pdf: Pdf, paragraphs: readonly string[], width: number, style: ProseStyle): ProseLine[] {
  return paragraphs.flatMap((paragraph) => {
    const lines = wrapText(pdf, paragraph, width, { size: style.size });
    return lines.map((text, index) => ({
      text,
      step: style.leading + (index === 0 ? style.gap : 0),
      opens: index === 0,
      closes: index === lines.length - 1,
    }));
  });
}

/** Whether a page can end between these lines without leaving a paragraph's first or last line alone (widows, orphans). */
const canBreakPage = (before: ProseLine | undefined, after: ProseLine | undefined): boolean =>
  !(before?.opens && !before.closes) && !(after?.closes && !after.opens);

/** Splits lines into pages of at most `height`. */
function splitIntoPages(lines: readonly ProseLine[], height: number): ProseLine[][] {
  const pages: ProseLine[][] = [];
  for (let start = 0; start < lines.length; ) {
    let full = start + 1;
    for (let used = 0; full < lines.length; full += 1) {
      used += lines[full]?.step ?? 0;
      if (used > height) break;
    }
    let end = full;
    while (end < lines.length && end > start + 1 && !canBreakPage(lines[end - 1], lines[end])) end -= 1;
    if (end === start + 1) end = full;
    pages.push(lines.slice(start, end));
    start = end;
  }
  return pages;
}

const getHeight = (lines: readonly ProseLine[]): number =>
  lines.slice(1).reduce((sum, { step }) => sum + step, 0);

/** Lays out the text on as few pages as possible, filled evenly. */
export function setProse(
  pdf: Pdf,
  paragraphs: readonly string[],
  area: Box,
  style: ProseStyle,
): ProseLine[][] {
  const lines = layOutLines(pdf, paragraphs, area.width, style);
  const fewest = splitIntoPages(lines, area.height).length;
  // An even share is the lower bound; lines cannot be split, so the height grows until the pages suffice.
  for (let height = getHeight(lines) / fewest; height < area.height; height += style.leading / 2) {
    const pages = splitIntoPages(lines, height);
    if (pages.length === fewest) return pages;
  }
  return splitIntoPages(lines, area.height);
}

/** Writes one page from the top of the area. Returns the baseline of its last line. */
export function writeProse(pdf: Pdf, lines: readonly ProseLine[], area: Box, style: ProseStyle): number {
  let baseline = area.y + style.size;
  lines.forEach(({ text, step }, index) => {
    if (index > 0) baseline += step;
    writeLine(pdf, text, { x: area.x, baseline, size: style.size });
  });
  if (baseline > getBottom(area) + style.leading) throw new RangeError("The prose exceeds its page");
  return baseline;
}
