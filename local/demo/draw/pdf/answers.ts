import type { Sheet } from "./document.ts";
import { withHeading } from "./heading.ts";
import { paint, splitIntoGrid } from "./paper.ts";
import { writeLine } from "./write.ts";

export interface AnswerSection {
  heading: string;
  /** In the order of the problem numbers. */
  answers: readonly string[];
}

const ROW = 25;

/** Builds the answer page with its answers in `columns`. */
export const buildAnswerSheet = (sections: readonly AnswerSection[], strip: string, columns = 3): Sheet =>
  withHeading(
    { title: "Answers", ask: "For the grown-up, or for checking together.", strip },
    (pdf, area) => {
      let y = area.y;
      for (const { heading, answers } of sections) {
        writeLine(pdf, heading, { x: area.x, baseline: y + 12, size: 14, font: "bold" });
        const rows = Math.ceil(answers.length / columns);
        const cells = splitIntoGrid({ ...area, y: y + 22, height: rows * ROW }, columns, rows);
        answers.forEach((answer, index) => {
          // Answers are ordered down the columns.
          const cell = cells[(index % rows) * columns + Math.floor(index / rows)];
          if (!cell) return;
          writeLine(pdf, `${index + 1}.`, {
            x: cell.x + 20,
            baseline: cell.y + 15,
            size: 11,
            align: "right",
            color: paint.inkSoft,
          });
          writeLine(pdf, answer, { x: cell.x + 28, baseline: cell.y + 15, size: 13 });
        });
        y += 22 + rows * ROW + 16;
      }
    },
  );
