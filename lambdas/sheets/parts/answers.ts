import type { Sheet } from "./document.ts";
import { withHeading } from "./heading.ts";
import { type Box, drawInGrid, paint, splitIntoGrid } from "./paper.ts";
import { writeLine } from "./write.ts";

export interface AnswerSection {
  heading: string;
  /** In the order of the problem numbers. */
  answers: readonly string[];
}

const ROW = 25;
const HEADING = 22;
const GAP = 16;

/** The height below the heading of a Letter page. */
const ROOM = 570;

const getRows = ({ answers }: AnswerSection, columns: number): number => Math.ceil(answers.length / columns);

/** Puts as many sections on a page as fit. */
function splitIntoPages(sections: readonly AnswerSection[], columns: number): AnswerSection[][] {
  const pages: AnswerSection[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const section of sections) {
    const height = HEADING + getRows(section, columns) * ROW + GAP;
    if (used + height > ROOM) {
      pages.push([]);
      used = 0;
    }
    pages.at(-1)?.push(section);
    used += height;
  }
  return pages;
}

const drawSections =
  (sections: readonly AnswerSection[], columns: number): Sheet =>
  (pdf, area) => {
    let y = area.y;
    for (const section of sections) {
      const { heading, answers } = section;
      writeLine(pdf, heading, { x: area.x, baseline: y + 12, size: 14, font: "bold" });
      const rows = getRows(section, columns);
      const cells = splitIntoGrid({ ...area, y: y + HEADING, height: rows * ROW }, columns, rows);
      answers.forEach((answer, index) => {
        // Answers are ordered down the columns.
        const cell = cells[(index % rows) * columns + Math.floor(index / rows)];
        if (!cell) return;
        const baseline = cell.y + 15;
        const number = { size: 11, align: "right", color: paint.inkSoft } as const;
        writeLine(pdf, `${index + 1}.`, { x: cell.x + 20, baseline, ...number });
        writeLine(pdf, answer, { x: cell.x + 28, baseline, size: 13 });
      });
      y += HEADING + rows * ROW + GAP;
    }
  };

/** Marks a page as one of answers, to which the outline leads. */
export const markAnswers = (sheet: Sheet): Sheet => Object.assign(sheet, { isAnswers: true } as const);

const heading = { title: "Answers", ask: "For the grown-up, or for checking together.", named: false };

/** Builds the answer pages, with answers in `columns`. */
export const buildAnswerSheets = (sections: readonly AnswerSection[], strip: string, columns = 3): Sheet[] =>
  splitIntoPages(sections, columns).map((page) =>
    markAnswers(withHeading({ ...heading, strip }, drawSections(page, columns))),
  );

/** Builds an answer page of pictures: for each page of the sheet, its title and a small drawing of the solution. */
export const buildSolutionSheets = (
  solutions: readonly { title: string; draw(pdf: Parameters<Sheet>[0], box: Box): void }[],
  strip: string,
  { columns = 2, perPage = 4, title = heading.title, ask = heading.ask } = {},
): Sheet[] =>
  Array.from({ length: Math.ceil(solutions.length / perPage) }, (_, page) =>
    markAnswers(
      withHeading({ title, ask, strip, named: false }, (pdf, area) => {
        const shown = solutions.slice(page * perPage, (page + 1) * perPage);
        drawInGrid(
          area,
          shown,
          { columns, rows: Math.ceil(perPage / columns), gap: 22 },
          (solution, cell) => {
            writeLine(pdf, solution.title, { x: cell.x, baseline: cell.y + 12, size: 12, font: "bold" });
            solution.draw(pdf, { ...cell, y: cell.y + 22, height: cell.height - 22 });
          },
        );
      }),
    ),
  );
