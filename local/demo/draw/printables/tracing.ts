import type { Pdf, Sheet } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import {
  CAPITALS,
  NUMBER_SIGNS,
  type Sign,
  SMALL_LETTERS,
} from "../../../../lambdas/sheets/parts/letters.ts";
import { type Box, paint, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { drawPicture, type PictureName } from "../../../../lambdas/sheets/parts/pictures.ts";
import { drawGuides, drawTracingBlock } from "../../../../lambdas/sheets/parts/tracing.ts";
import { writeLine } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

const PER_PAGE = 4;
const NUMBERS_PER_PAGE = 5;

const toPages = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, page) =>
    list.slice(page * size, (page + 1) * size),
  );

/** Draws empty lines in the space after the last letter. */
function drawNameLines(pdf: Pdf, box: Box): void {
  writeLine(pdf, "Now write your own name.", { x: box.x, baseline: box.y + 22, size: 15, font: "bold" });
  splitIntoGrid({ ...box, y: box.y + 40, height: box.height - 40 }, 1, 3).forEach(({ x, y, width }) => {
    drawGuides(pdf, { x, y, width, capital: 48 });
  });
}

/** Builds pages of four letters with two lines each. */
function buildLetterSheets(letters: readonly Sign[], ask: string): Sheet[] {
  return toPages(letters, PER_PAGE).map((page) =>
    withHeading(
      { title: `Trace ${page.map(({ name }) => name).join(" ")}`, ask, strip: paint.pearPaper, named: true },
      (pdf, area) => {
        const cells = splitIntoGrid(area, 1, PER_PAGE);
        cells.forEach((cell, index) => {
          const letter = page[index];
          if (letter) drawTracingBlock(pdf, letter, cell);
        });
        const rest = cells[page.length];
        if (rest) drawNameLines(pdf, { ...rest, height: rest.height * (PER_PAGE - page.length) });
      },
    ),
  );
}

/** The picture next to each numeral, repeated that many times. */
const counted: readonly PictureName[] = [
  "star",
  "sun",
  "boat",
  "tulip",
  "duck",
  "apple",
  "fish",
  "button",
  "acorn",
  "heart",
];

function buildNumberSheets(): Sheet[] {
  return toPages(NUMBER_SIGNS, NUMBERS_PER_PAGE).map((page, pageIndex) =>
    withHeading(
      {
        title: pageIndex === 0 ? "Trace zero to four" : "Trace five to nine",
        ask: "Count the pictures, say the number, then trace it. Start at 1.",
        strip: paint.pearPaper,
        named: true,
      },
      (pdf, area) =>
        splitIntoGrid(area, 1, NUMBERS_PER_PAGE).forEach((cell, index) => {
          const sign = page[index];
          const value = pageIndex * NUMBERS_PER_PAGE + index;
          if (!sign) return;
          drawTracingBlock(pdf, sign, { ...cell, x: cell.x + 100, width: cell.width - 100 });
          const spots = splitIntoGrid({ x: cell.x, y: cell.y + 6, width: 96, height: 96 }, 3, 3, 4);
          for (const spot of spots.slice(0, value)) drawPicture(pdf, counted[value] ?? "star", spot);
        }),
    ),
  );
}

export const traceCapitals: ItemDraft = {
  slug: "trace-capital-letters",
  title: "Trace the Capital Letters",
  description:
    "All twenty-six capitals, four to a page, with numbered strokes so your child knows where to start.",
  content_type: "printable",
  ages: "Ages 4–6",
  subjects: ["tracing", "letters"],
  sheets: () => buildLetterSheets(CAPITALS, "Start at 1 and follow the dots. Then try some on your own."),
};

export const traceSmallLetters: ItemDraft = {
  slug: "trace-small-letters",
  title: "Trace the Small Letters",
  description:
    "The small alphabet on real writing lines, tails and all. Four letters a page, room to try alone.",
  content_type: "printable",
  ages: "Ages 4–6",
  subjects: ["tracing", "letters"],
  sheets: () =>
    buildLetterSheets(
      SMALL_LETTERS,
      "Start at 1 and follow the dots. Mind the tails that hang below the line.",
    ),
};

export const traceNumbers: ItemDraft = {
  slug: "trace-numbers",
  title: "Trace the Numbers 0 to 9",
  description:
    "Count the pictures, then trace the numeral beside them. Dotted strokes with a clear starting point.",
  content_type: "printable",
  ages: "Ages 3–5",
  subjects: ["tracing", "counting"],
  sheets: buildNumberSheets,
};
