import { buildAnswerSheets } from "./answers.ts";
import type { Pdf, Sheet } from "./document.ts";
import { withHeading } from "./heading.ts";
import { type Box, drawInGrid, paint } from "./paper.ts";

interface Page {
  title: string;
  ask: string;
}

interface Look {
  /** The color behind the heading; that of math if it is missing. */
  strip?: string;
  answerColumns?: number;
  /** Whether an answer's heading says its page where several have one title. Missing in older versions of makers. */
  countsPages?: boolean;
}

/** The title of a page over its answers, with the page's number where several have this title. */
export const getHeading = (
  pages: readonly { title: string }[],
  { title }: { title: string },
  index: number,
): string =>
  pages.filter((page) => page.title === title).length > 1 ? `Page ${index + 1}: ${title}` : title;

/** Builds a sheet of each page, and the sheets of their answers. */
export const buildSheetsWithAnswers = <Shown extends Page>(
  pages: readonly Shown[],
  {
    strip = paint.skyPaper,
    answerColumns,
    countsPages,
    draw,
    listAnswers,
  }: Look & {
    draw(pdf: Pdf, page: Shown, area: Box): void;
    listAnswers(page: Shown): readonly string[];
  },
): Sheet[] => [
  ...pages.map((page) =>
    withHeading({ title: page.title, ask: page.ask, strip, named: true }, (pdf, area) =>
      draw(pdf, page, area),
    ),
  ),
  ...buildAnswerSheets(
    pages.map((page, index) => ({
      heading: countsPages ? getHeading(pages, page, index) : page.title,
      answers: listAnswers(page),
    })),
    strip,
    answerColumns,
  ),
];

interface ProblemPage extends Page {
  problems: readonly unknown[];
  columns?: number;
  /** Points between the problems. */
  gap?: number;
}

/** Builds a sheet of each page, with its problems in a grid of one column or more, and the sheets of their answers. */
export const buildProblemSheets = <Shown extends ProblemPage>(
  pages: readonly Shown[],
  {
    draw,
    formatAnswer,
    ...look
  }: Look & {
    draw(pdf: Pdf, problem: Shown["problems"][number], cell: Box, index: number, page: NoInfer<Shown>): void;
    formatAnswer(problem: Shown["problems"][number], page: NoInfer<Shown>): string;
  },
): Sheet[] =>
  buildSheetsWithAnswers(pages, {
    ...look,
    draw: (pdf, page, area) =>
      drawInGrid(area, page.problems, { columns: page.columns, gap: page.gap }, (problem, cell, index) =>
        draw(pdf, problem, cell, index, page),
      ),
    listAnswers: (page) => page.problems.map((problem) => formatAnswer(problem, page)),
  });
