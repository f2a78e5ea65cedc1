import type { MakerOptions } from "../../../contract/makers.ts";
import { type Random, sample, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import type { Pdf } from "../parts/document.ts";
import { type Box, paint, shrinkBox, splitIntoGrid } from "../parts/paper.ts";
import { drawPicture, type PictureName, splitPictureNames } from "../parts/pictures.ts";
import { buildProblemSheets } from "../parts/problems.ts";
import { drawAnswerBox, drawProblemCard } from "../parts/spots.ts";
import { writeLine } from "../parts/write.ts";

export interface PatternRow {
  /** The printed pictures. */
  shown: PictureName[];
  /** The picture that belongs in the blank. */
  next: PictureName;
  /** The pictures to choose from, including the correct ones. */
  choices: PictureName[];
}

const THINGS = splitPictureNames(
  "star heart ball leaf fish sun boat apple button moon tulip car cup mushroom",
);

/** Builds a row from a pattern such as "AAB", with `shown` printed pictures followed by a blank. */
export function buildPatternRow(random: Random, form: string, shown: number): PatternRow {
  const letters = [...new Set(form)];
  const pictures = sample(random, THINGS, letters.length + 1);
  const getPicture = (letter: string): PictureName => pictures[letters.indexOf(letter)] ?? "star";
  const unit = [...form].map(getPicture);
  const getAt = (place: number): PictureName => unit[place % unit.length] ?? "star";
  return {
    shown: Array.from({ length: shown }, (_, place) => getAt(place)),
    next: getAt(shown),
    choices: shuffle(random, pictures),
  };
}

const pages: Record<
  MakerOptions<"patterns">["pages"][number],
  { title: string; ask: string; forms: readonly (readonly [form: string, shown: number])[] }
> = {
  first: {
    title: "What comes next?",
    ask: "Say the row out loud and listen for the beat. Circle the picture that comes next.",
    forms: [
      ["AB", 5],
      ["AB", 6],
      ["AAB", 5],
      ["ABB", 6],
      ["ABC", 5],
    ],
  },
  tricky: {
    title: "Trickier rows",
    ask: "These take a second look. Circle the picture that comes next.",
    forms: [
      ["AABB", 6],
      ["ABC", 6],
      ["ABAC", 6],
      ["ABBA", 6],
      ["AAAB", 6],
    ],
  },
};

/** Draws one row: the pattern with its blank, and the choices below. */
export function drawPatternRow(pdf: Pdf, { shown, choices }: PatternRow, cell: Box, index: number): void {
  drawProblemCard(pdf, index, cell);
  const line = { x: cell.x + 28, y: cell.y + 8, width: cell.width - 40, height: cell.height * 0.5 };
  const spots = splitIntoGrid(line, 7, 1, 8);
  shown.forEach((picture, place) => {
    const spot = spots[place];
    if (spot) drawPicture(pdf, picture, spot);
  });
  const blank = spots[shown.length];
  if (blank) {
    const side = Math.min(blank.width, blank.height);
    drawAnswerBox(pdf, {
      x: blank.x + (blank.width - side) / 2,
      y: blank.y + (blank.height - side) / 2,
      width: side,
      height: side,
    });
  }
  const low = { ...line, y: cell.y + cell.height * 0.63, height: cell.height * 0.32 };
  writeLine(pdf, "Choose:", {
    x: low.x,
    baseline: low.y + low.height / 2 + 4,
    size: 12,
    color: paint.inkSoft,
  });
  choices.forEach((picture, place) => {
    drawPicture(
      pdf,
      picture,
      shrinkBox({ x: low.x + 70 + place * 76, y: low.y, width: low.height, height: low.height }, 2),
    );
  });
}

export const drawPatterns: Maker<"patterns"> = ({ options, random }) => {
  const drawn = options.pages.map((page) => ({
    ...pages[page],
    problems: pages[page].forms.map(([form, shown]) => buildPatternRow(random, form, shown)),
    gap: 12,
  }));
  return buildProblemSheets(drawn, {
    strip: paint.pearPaper,
    draw: drawPatternRow,
    formatAnswer: ({ next }) => next,
  });
};
