import { type Random, sample, seededRandom, shuffle } from "../../../../contract/seeded-random.ts";
import type { Pdf, Sheet } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { type Box, paint, shrinkBox, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { drawPicture, type PictureName } from "../../../../lambdas/sheets/parts/pictures.ts";
import { drawAnswerBox, drawCard, drawProblemNumber } from "../../../../lambdas/sheets/parts/spots.ts";
import { writeLine } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

export interface PatternRow {
  /** The repeating part. */
  unit: PictureName[];
  /** The printed pictures. */
  shown: PictureName[];
  /** The pictures that belong in the blanks. */
  next: PictureName[];
  /** The pictures to choose from, including the correct ones. */
  choices: PictureName[];
}

const THINGS = [
  "star",
  "heart",
  "ball",
  "leaf",
  "fish",
  "sun",
  "boat",
  "apple",
  "button",
  "moon",
  "tulip",
  "car",
  "cup",
  "mushroom",
] as const satisfies readonly PictureName[];

/** Builds a row from a pattern such as "AAB", with `shown` printed pictures followed by `blanks`. */
export function buildPatternRow(random: Random, form: string, shown: number, blanks: number): PatternRow {
  const letters = [...new Set(form)];
  const pictures = sample(random, THINGS, letters.length + 1);
  const getPicture = (letter: string): PictureName => pictures[letters.indexOf(letter)] ?? "star";
  const unit = [...form].map(getPicture);
  const at = (place: number): PictureName => unit[place % unit.length] ?? "star";
  return {
    unit,
    shown: Array.from({ length: shown }, (_, place) => at(place)),
    next: Array.from({ length: blanks }, (_, place) => at(shown + place)),
    choices: shuffle(random, pictures),
  };
}

export function buildPatternPages(): { title: string; ask: string; rows: PatternRow[] }[] {
  const random = seededRandom("what-comes-next");
  return [
    {
      title: "What comes next?",
      ask: "Say the row out loud and listen for the beat. Circle the picture that comes next.",
      rows: [
        buildPatternRow(random, "AB", 5, 1),
        buildPatternRow(random, "AB", 6, 1),
        buildPatternRow(random, "AAB", 5, 1),
        buildPatternRow(random, "ABB", 6, 1),
        buildPatternRow(random, "ABC", 5, 1),
      ],
    },
    {
      title: "Trickier rows",
      ask: "These take a second look. Circle the picture that comes next.",
      rows: [
        buildPatternRow(random, "AABB", 6, 1),
        buildPatternRow(random, "ABC", 6, 1),
        buildPatternRow(random, "ABAC", 6, 1),
        buildPatternRow(random, "ABBA", 6, 1),
        buildPatternRow(random, "AAAB", 6, 1),
      ],
    },
  ];
}

/** Draws one row: the pattern with its blank, and the choices below. */
export function drawPatternRow(pdf: Pdf, { shown, choices }: PatternRow, cell: Box, index: number): void {
  drawCard(pdf, cell);
  drawProblemNumber(pdf, index, cell.x + 14, cell.y + 15);
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

const buildPatternAnswerSheet = (pages: readonly { title: string; rows: readonly PatternRow[] }[]): Sheet =>
  withHeading(
    { title: "Answers", ask: "What belongs in each empty place.", strip: paint.pearPaper },
    (pdf, area) =>
      splitIntoGrid({ ...area, height: 320 }, 2, 1, 24).forEach((column, page) => {
        const { title, rows } = pages[page] ?? { title: "", rows: [] };
        writeLine(pdf, title, { x: column.x, baseline: column.y + 14, size: 14, font: "bold" });
        rows.forEach(({ next }, index) => {
          const y = column.y + 30 + index * 54;
          drawProblemNumber(pdf, index, column.x + 8, y + 22);
          next.forEach((picture, place) => {
            drawPicture(pdf, picture, { x: column.x + 26 + place * 50, y, width: 44, height: 44 });
          });
          writeLine(pdf, next.join(", "), { x: column.x + 80, baseline: y + 26, size: 13 });
        });
      }),
  );

export const whatComesNext: ItemDraft = {
  slug: "what-comes-next",
  title: "What Comes Next?",
  description:
    "Star, heart, star, heart... ten rows to say out loud and finish. A first taste of math without numbers.",
  content_type: "printable",
  ages: "Ages 3–5",
  subjects: ["patterns", "thinking"],
  sheets: () => {
    const pages = buildPatternPages();
    return [
      ...pages.map(({ title, ask, rows }) =>
        withHeading({ title, ask, strip: paint.pearPaper, named: true }, (pdf, area) =>
          splitIntoGrid(area, 1, rows.length, 12).forEach((cell, index) => {
            const row = rows[index];
            if (row) drawPatternRow(pdf, row, cell, index);
          }),
        ),
      ),
      buildPatternAnswerSheet(pages),
    ];
  },
};
