import type { MakerOptions } from "../../../contract/makers.ts";
import { pick, type Random, sample } from "../../../contract/seeded-random.ts";
import type { Maker, SheetJob } from "../maker.ts";
import { buildSolutionSheets } from "../parts/answers.ts";
import { type ClockTime, drawClock, formatClockTime } from "../parts/clock.ts";
import type { Pdf, Sheet } from "../parts/document.ts";
import { withHeading } from "../parts/heading.ts";
import { getNumberWidth, writeNumber } from "../parts/numerals.ts";
import { type Box, drawInGrid, paint } from "../parts/paper.ts";
import { getHeading } from "../parts/problems.ts";
import { drawProblemCard } from "../parts/spots.ts";
import { writeAt } from "../parts/write.ts";

interface ClockPage {
  title: string;
  ask: string;
  /** Whether the child reads the hands or draws them. */
  task: "read" | "draw";
  minutes: readonly number[];
}

const drawing = {
  title: "You draw the hands",
  ask: "Short hand for the hour, long hand for the minutes. Start with the short one.",
  task: "draw",
} as const;

const fives = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55];

const pages: Record<MakerOptions<"clocks">["pages"][number], ClockPage> = {
  "read-hour": {
    title: "On the hour",
    ask: "The long hand points straight up. The short hand names the hour.",
    task: "read",
    minutes: [0],
  },
  "read-half": {
    title: "Half past",
    ask: "The long hand points straight down. The short hand is halfway to the next hour.",
    task: "read",
    minutes: [30],
  },
  "read-quarter": {
    title: "Quarter past and quarter to",
    ask: "The long hand points to the side. Is it 15 or 45 minutes after the hour?",
    task: "read",
    minutes: [15, 45],
  },
  "read-five": {
    title: "Five-minute steps",
    ask: "Count by fives from the top to the long hand. The short hand names the hour.",
    task: "read",
    minutes: fives,
  },
  "draw-half": { ...drawing, minutes: [0, 30] },
  "draw-five": { ...drawing, minutes: fives },
};

const HOURS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
const PER_PAGE = 9;

const pickTimes = (random: Random, { minutes }: ClockPage): ClockTime[] =>
  sample(random, HOURS, PER_PAGE).map((hour) => ({ hour, minute: pick(random, minutes) }));

/** Writes a time such as "8:30" with the digits that children write. */
function writeTime(pdf: Pdf, { hour, minute }: ClockTime, x: number, y: number): void {
  const height = 18;
  const digits = [Math.floor(minute / 10), minute % 10];
  writeNumber(pdf, hour, x - 6 - getNumberWidth(hour, height) / 2, y, height);
  writeAt(pdf, ":", x, y, { size: 22, font: "bold" });
  let left = x + 6;
  for (const digit of digits) {
    const width = getNumberWidth(digit, height);
    writeNumber(pdf, digit, left + width / 2, y, height);
    left += width;
  }
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

function drawTask(pdf: Pdf, task: ClockPage["task"], time: ClockTime, cell: Box): void {
  const x = cell.x + cell.width / 2;
  const low = cell.y + cell.height - 26;
  drawClock(pdf, x, cell.y + (cell.height - 42) / 2, 62, task === "read" ? time : undefined);
  if (task === "read") drawTimeBlank(pdf, x, low);
  else writeTime(pdf, time, x, low);
}

function drawAnswers(pdf: Pdf, times: readonly ClockTime[], box: Box): void {
  drawInGrid({ ...box, height: 100 }, times, { columns: PER_PAGE }, (time, cell, index) => {
    const x = cell.x + cell.width / 2;
    drawClock(pdf, x, cell.y + 34, 26, time);
    writeAt(pdf, `${index + 1}.  ${formatClockTime(time)}`, x, cell.y + 76, { size: 12 });
  });
}

function drawSheets({ options, random }: SheetJob<"clocks">, countsPages: boolean): readonly Sheet[] {
  const drawn = options.pages.map((page) => ({ ...pages[page], times: pickTimes(random, pages[page]) }));
  return [
    ...drawn.map(({ title, ask, task, times }) =>
      withHeading({ title, ask, strip: paint.skyPaper, named: true }, (pdf, area) =>
        drawInGrid(area, times, { columns: 3, gap: 12 }, (time, cell, index) => {
          drawProblemCard(pdf, index, cell);
          drawTask(pdf, task, time, cell);
        }),
      ),
    ),
    ...buildSolutionSheets(
      drawn.map((page, index) => ({
        title: countsPages ? getHeading(drawn, page, index) : page.title,
        draw: (pdf, box) => drawAnswers(pdf, page.times, box),
      })),
      paint.skyPaper,
      { columns: 1, perPage: 4 },
    ),
  ];
}

export const drawClocks: Maker<"clocks"> = (job) => drawSheets(job, true);
export const drawClocksV1: Maker<"clocks"> = (job) => drawSheets(job, false);
