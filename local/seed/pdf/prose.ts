import type { Pdf } from "./document.ts";
import { type Box, bottomOf } from "./paper.ts";
import { linesOf, writeLine } from "./write.ts";

export interface ProseStyle {
  size: number;
  /** points from baseline to baseline */
  leading: number;
  /** points between paragraphs, besides the leading */
  gap: number;
}

/** A line of prose and how far it stands below the one before, unless it opens a page. */
export interface ProseLine {
  text: string;
  step: number;
  /** the first and last line of a paragraph, which should not be left alone on a page */
  opens: boolean;
  closes: boolean;
}

function proseLines(pdf: Pdf, paragraphs: readonly string[], width: number, style: ProseStyle): ProseLine[] {
  return paragraphs.flatMap((paragraph) => {
    const lines = linesOf(pdf, paragraph, width, { size: style.size });
    return lines.map((text, index) => ({
      text,
      step: style.leading + (index === 0 ? style.gap : 0),
      opens: index === 0,
      closes: index === lines.length - 1,
    }));
  });
}

/** Fills pages up to `height`; a paragraph's first line takes its second with it, its last line brings the one before. */
function paged(lines: readonly ProseLine[], height: number): ProseLine[][] {
  const pages: ProseLine[][] = [];
  let page: ProseLine[] = [];
  let used = 0;
  for (const line of lines) {
    const step = page.length === 0 ? 0 : line.step;
    if (used + step > height) {
      const carried: ProseLine[] = [];
      const before = page.at(-1);
      if (before?.opens && !before.closes) carried.push(...page.splice(-1));
      else if (line.closes && !line.opens && page.length > 2) carried.push(...page.splice(-1));
      pages.push(page);
      page = carried;
      used = carried.slice(1).reduce((sum, { step: each }) => sum + each, 0);
    }
    used += page.length === 0 ? 0 : line.step;
    page.push(line);
  }
  return [...pages, page];
}

const heightOf = (lines: readonly ProseLine[]): number =>
  lines.slice(1).reduce((sum, { step }) => sum + step, 0);

/** Sets the text in as few pages as it needs and shares it evenly among them. */
export function setProse(
  pdf: Pdf,
  paragraphs: readonly string[],
  area: Box,
  style: ProseStyle,
): ProseLine[][] {
  const lines = proseLines(pdf, paragraphs, area.width, style);
  const fewest = paged(lines, area.height).length;
  // The even share is a lower bound; lines do not divide, so a little more room is tried until the pages suffice.
  for (let height = heightOf(lines) / fewest; height < area.height; height += style.leading / 2) {
    const pages = paged(lines, height);
    if (pages.length === fewest) return pages;
  }
  return paged(lines, area.height);
}

/** Writes one set page from the top of the area; returns the baseline of its last line. */
export function writeProse(pdf: Pdf, lines: readonly ProseLine[], area: Box, style: ProseStyle): number {
  let baseline = area.y + style.size;
  lines.forEach(({ text, step }, index) => {
    if (index > 0) baseline += step;
    writeLine(pdf, text, { x: area.x, baseline, size: style.size });
  });
  if (baseline > bottomOf(area) + style.leading) throw new RangeError("prose runs off its page");
  return baseline;
}
