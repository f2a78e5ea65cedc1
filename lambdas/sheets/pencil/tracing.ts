import type { MakerOptions } from "../../../contract/makers.ts";
import type { Maker } from "../maker.ts";
import type { Pdf, Sheet } from "../parts/document.ts";
import { drawGuides, drawTracingBlock, drawWord } from "../parts/dotted-signs.ts";
import { withHeading } from "../parts/heading.ts";
import { CAPITALS, NUMBER_SIGNS, type Sign, SMALL_LETTERS } from "../parts/letters.ts";
import { type Box, drawInGrid, paint, splitIntoGrid } from "../parts/paper.ts";
import { drawPicture } from "../parts/pictures.ts";
import { writeLine } from "../parts/write.ts";
import { countedPictures } from "./matching.ts";

type Options = MakerOptions<"tracing">;

/** Signs and words on a page: a line of big letters is at least three quarters of an inch high. */
const perPage: Record<Options["size"], { letters: number; words: number }> = {
  big: { letters: 3, words: 4 },
  small: { letters: 4, words: 6 },
};

const toPages = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, page) =>
    list.slice(page * size, (page + 1) * size),
  );

/** Draws empty lines in the space after the last letter. */
function drawNameLines(pdf: Pdf, box: Box): void {
  writeLine(pdf, "Now write your own name.", { x: box.x, baseline: box.y + 22, size: 15, font: "bold" });
  const lines = Math.max(1, Math.floor((box.height - 40) / 84));
  splitIntoGrid({ ...box, y: box.y + 40, height: box.height - 40 }, 1, lines).forEach(({ x, y, width }) => {
    drawGuides(pdf, { x, y, width, capital: 48 });
  });
}

const TAILS = /[gjpqy]/;

function buildLetterSheets(letters: readonly Sign[], size: number): Sheet[] {
  return toPages(letters, size).map((page) => {
    const names = page.map(({ name }) => name).join(" ");
    const tail = TAILS.test(names)
      ? " Mind the tails that hang below the line."
      : " Then try some on your own.";
    const heading = {
      title: `Trace ${names}`,
      ask: `Start at 1 and follow the dots.${tail}`,
      strip: paint.pearPaper,
    };
    return withHeading({ ...heading, named: true }, (pdf, area) => {
      drawInGrid(area, page, { rows: size }, (letter, cell) => drawTracingBlock(pdf, letter, cell));
      const rest = splitIntoGrid(area, 1, size)[page.length];
      if (rest) drawNameLines(pdf, { ...rest, height: rest.height * (size - page.length) });
    });
  });
}

function buildDigitSheets(size: number): Sheet[] {
  return toPages(NUMBER_SIGNS, size).map((page, pageIndex) =>
    withHeading(
      {
        title: `Trace ${page.map(({ name }) => name).join(" ")}`,
        ask: "Count the pictures, say the number, then trace it. Start at 1.",
        strip: paint.pearPaper,
        named: true,
      },
      (pdf, area) =>
        drawInGrid(area, page, { rows: size }, (sign, cell, index) => {
          const value = pageIndex * size + index;
          drawTracingBlock(pdf, sign, { ...cell, x: cell.x + 90, width: cell.width - 90 });
          const spots = splitIntoGrid({ x: cell.x, y: cell.y + 6, width: 84, height: 84 }, 3, 3, 4);
          for (const spot of spots.slice(0, value)) drawPicture(pdf, countedPictures[value] ?? "star", spot);
        }),
    ),
  );
}

/** Each word twice: dotted, and an empty line to write it alone. */
function buildWordSheets(words: readonly string[], size: number): Sheet[] {
  return toPages(words, size).map((page) =>
    withHeading(
      {
        title: "Trace the words",
        ask: "Follow the dots. Then write the word alone on the line below.",
        strip: paint.pearPaper,
        named: true,
      },
      (pdf, area) =>
        drawInGrid(area, page, { rows: size }, (word, cell) => {
          const capital = cell.height / 3.3;
          drawWord(pdf, word, { x: cell.x, y: cell.y + 12, width: cell.width, capital });
          drawGuides(pdf, { x: cell.x, y: cell.y + 12 + capital * 1.65, width: cell.width, capital });
        }),
    ),
  );
}

const NAME_ROWS = 5;

/** The child's name, to trace and then to write alone. */
const buildNameSheet = (name: string): Sheet =>
  withHeading(
    {
      title: "My name",
      ask: "Trace your name. Then write it alone on the last lines.",
      strip: paint.butterPaper,
      named: false,
    },
    (pdf, area) =>
      splitIntoGrid(area, 1, NAME_ROWS).forEach(({ x, y, width }, index) => {
        const line = { x, y: y + 24, width, capital: 58 };
        if (index < NAME_ROWS - 2) drawWord(pdf, name, line);
        else drawGuides(pdf, line);
      }),
  );

function buildSheets({ what, size, words }: Options): Sheet[] {
  const { letters: letterCount, words: wordCount } = perPage[size];
  if (what === "words") return buildWordSheets(words, wordCount);
  if (what === "digits") return buildDigitSheets(letterCount);
  if (what === "name") return [];
  return buildLetterSheets(what === "capitals" ? CAPITALS : SMALL_LETTERS, letterCount);
}

/** With a name, the first page is the name to trace. */
export const drawTracing: Maker<"tracing"> = ({ options, pdf }) => {
  const { name } = pdf.printing;
  const sheets = buildSheets(options);
  const isNamed = name !== null || options.what === "name";
  return isNamed ? [buildNameSheet(name ?? "Your name"), ...sheets] : sheets;
};
