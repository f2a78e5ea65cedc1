import type { Maker } from "../maker.ts";
import type { Pdf, Sheet } from "../parts/document.ts";
import { withHeading } from "../parts/heading.ts";
import { type Box, drawInGrid, paint } from "../parts/paper.ts";
import { drawPicture, type PictureName } from "../parts/pictures.ts";
import { drawCard, drawCutLines } from "../parts/spots.ts";
import { writeAt, writeLine } from "../parts/write.ts";

interface RoutineStep {
  picture: PictureName;
  words: string;
}

const morning: readonly RoutineStep[] = [
  { picture: "sun", words: "Wake up" },
  { picture: "toilet", words: "Go to the bathroom" },
  { picture: "shirt", words: "Get dressed" },
  { picture: "breakfast", words: "Eat breakfast" },
  { picture: "toothbrush", words: "Brush teeth" },
  { picture: "shoes", words: "Shoes on" },
  { picture: "backpack", words: "Bag, hug, go" },
];

const bedtime: readonly RoutineStep[] = [
  { picture: "toys", words: "Clean up together" },
  { picture: "bath", words: "Bath or wash" },
  { picture: "pajamas", words: "Pajamas" },
  { picture: "toothbrush", words: "Brush teeth" },
  { picture: "book", words: "One story" },
  { picture: "hug", words: "One long hug" },
  { picture: "moon", words: "Lights out" },
];

const charts = {
  morning: {
    title: "Good morning",
    ask: "Color a circle for every step you do. Which day is it today?",
    strip: paint.butterPaper,
    steps: morning,
  },
  bedtime: {
    title: "Good night",
    ask: "Same steps, same order, every evening. Color as you go.",
    strip: paint.skyPaper,
    steps: bedtime,
  },
} as const;

const DAYS = ["M", "T", "W", "T", "F", "S", "S"] as const;
const PICTURE_ROOM = 84;
const DAYS_ROOM = 226;

function drawChart(pdf: Pdf, steps: readonly RoutineStep[], area: Box): void {
  const rows = { ...area, y: area.y + 26, height: area.height - 26 };
  const toDayX = (day: number): number =>
    area.x + area.width - DAYS_ROOM + (day + 0.5) * (DAYS_ROOM / DAYS.length) - 6;
  DAYS.forEach((day, index) => {
    writeAt(pdf, day, toDayX(index), area.y + 12, { size: 13, font: "bold" });
  });
  drawInGrid(rows, steps, { gap: 8 }, (step, row) => {
    const middle = row.y + row.height / 2;
    drawCard(pdf, row);
    drawPicture(pdf, step.picture, { x: row.x + 12, y: row.y + 8, width: 66, height: row.height - 16 });
    writeLine(pdf, step.words, { x: row.x + PICTURE_ROOM + 8, baseline: middle + 6, size: 18, font: "bold" });
    DAYS.forEach((_, day) => {
      pdf.circle(toDayX(day), middle, 12).lineWidth(1.4).fillAndStroke(paint.white, paint.ink);
    });
  });
}

/** Builds the same steps as cards to cut out, for families with a different order. */
const buildStepCardSheet = (steps: readonly RoutineStep[]): Sheet =>
  withHeading(
    {
      title: "Your own order",
      ask: "Cut out the cards you need and tape them to the door, top to bottom.",
      strip: paint.pearPaper,
    },
    (pdf, area) => {
      drawCutLines(pdf, area, 3, 4);
      drawInGrid(area, steps, { columns: 3, rows: 4 }, (step, cell) => {
        drawPicture(pdf, step.picture, {
          x: cell.x + 30,
          y: cell.y + 14,
          width: cell.width - 60,
          height: cell.height - 54,
        });
        writeAt(pdf, step.words, cell.x + cell.width / 2, cell.y + cell.height - 22, {
          size: 14,
          font: "bold",
        });
      });
    },
  );

const toOwner = (name: string | null, title: string): string => (name === null ? title : `${title}, ${name}`);

export const drawRoutineCharts: Maker<"routine-charts"> = ({ options, pdf: { printing } }) =>
  options.pages.map((page) => {
    if (page === "cards")
      return buildStepCardSheet([
        ...morning.slice(1),
        ...bedtime.filter(({ picture }) => picture !== "toothbrush"),
      ]);
    const { title, ask, strip, steps } = charts[page];
    return withHeading({ title: toOwner(printing.name, title), ask, strip, named: false }, (pdf, area) =>
      drawChart(pdf, steps, area),
    );
  });
