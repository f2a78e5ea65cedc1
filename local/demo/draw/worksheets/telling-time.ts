import { sample, seededRandom, shuffle } from "../../../../contract/seeded-random.ts";
import { type ClockTime, drawClock, formatClockTime } from "../../../../lambdas/sheets/parts/clock.ts";
import type { Pdf, Sheet } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { writeNumber } from "../../../../lambdas/sheets/parts/numerals.ts";
import { type Box, paint, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { drawCard, drawProblemNumber } from "../../../../lambdas/sheets/parts/spots.ts";
import { writeAt, writeLine } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

export interface ClockPage {
  title: string;
  ask: string;
  /** Whether the child reads the hands or draws them. */
  task: "read" | "draw";
  times: ClockTime[];
}

const HOURS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const PER_PAGE = 9;

export function buildClockPages(): ClockPage[] {
  const random = seededRandom("telling-time");
  const at = (minute: number, count: number): ClockTime[] =>
    sample(random, HOURS, count).map((hour) => ({ hour, minute }));
  return [
    {
      title: "On the hour",
      ask: "The long blue hand points straight up. The short red hand names the hour.",
      task: "read",
      times: at(0, PER_PAGE),
    },
    {
      title: "Half past",
      ask: "The long blue hand points straight down. The red hand is halfway to the next hour.",
      task: "read",
      times: at(30, PER_PAGE),
    },
    {
      title: "You draw the hands",
      ask: "Short hand for the hour, long hand for the minutes. Start with the short one.",
      task: "draw",
      times: shuffle(random, [...at(0, 5), ...at(30, 4)]),
    },
  ];
}

/** Writes a time such as "8:30". */
function writeTime(pdf: Pdf, { hour, minute }: ClockTime, x: number, y: number): void {
  writeNumber(pdf, hour, x - (hour > 9 ? 20 : 16), y, 18);
  writeAt(pdf, ":", x, y, { size: 22, font: "bold" });
  if (minute === 0) writeNumber(pdf, 0, x + 12, y, 18);
  writeNumber(pdf, minute, x + (minute === 0 ? 24 : 18), y, 18);
}

function drawTimeBlank(pdf: Pdf, x: number, y: number): void {
  for (const side of [-1, 1]) {
    pdf
      .roundedRect(x + side * 28 - 20, y - 16, 40, 32, 7)
      .lineWidth(1.5)
      .fillAndStroke(paint.white, paint.ink);
  }
  writeAt(pdf, ":", x, y, { size: 22, font: "bold" });
}

function drawTask(pdf: Pdf, task: ClockPage["task"], time: ClockTime, cell: Box, index: number): void {
  drawCard(pdf, cell);
  drawProblemNumber(pdf, index, cell.x + 14, cell.y + 15);
  const x = cell.x + cell.width / 2;
  const low = cell.y + cell.height - 26;
  drawClock(pdf, x, cell.y + (cell.height - 42) / 2, 62, task === "read" ? time : undefined);
  if (task === "read") drawTimeBlank(pdf, x, low);
  else writeTime(pdf, time, x, low);
}

const buildClockAnswerSheet = (pages: readonly ClockPage[]): Sheet =>
  withHeading(
    { title: "Answers", ask: "For the grown-up, or for checking together.", strip: paint.skyPaper },
    (pdf, area) =>
      splitIntoGrid(area, 1, pages.length, 12).forEach((band, page) => {
        const { title, times } = pages[page] ?? { title: "", times: [] };
        writeLine(pdf, title, { x: band.x, baseline: band.y + 12, size: 14, font: "bold" });
        splitIntoGrid({ ...band, y: band.y + 24, height: band.height - 24 }, PER_PAGE, 1).forEach(
          (cell, index) => {
            const time = times[index];
            const x = cell.x + cell.width / 2;
            if (!time) return;
            drawClock(pdf, x, cell.y + 34, 26, time);
            writeAt(pdf, `${index + 1}.  ${formatClockTime(time)}`, x, cell.y + 76, { size: 12 });
          },
        );
      }),
  );

export const tellingTime: ItemDraft = {
  slug: "telling-time",
  title: "Telling Time: Hour and Half Hour",
  description: "Nine clocks on the hour, nine at half past, and nine that are waiting for their hands.",
  content_type: "math_worksheet",
  ages: "Ages 5–7",
  subjects: ["time", "clocks"],
  sheets: () => {
    const pages = buildClockPages();
    return [
      ...pages.map(({ title, ask, task, times }) =>
        withHeading({ title, ask, strip: paint.skyPaper, named: true }, (pdf, area) =>
          splitIntoGrid(area, 3, 3, 12).forEach((cell, index) => {
            const time = times[index];
            if (time) drawTask(pdf, task, time, cell, index);
          }),
        ),
      ),
      buildClockAnswerSheet(pages),
    ];
  },
};
