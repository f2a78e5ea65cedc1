import type { Maker } from "../maker.ts";
import { drawCountPage } from "../math/counting.ts";
import { buildAnswerSheets, markAnswers } from "../parts/answers.ts";
import { drawColorPicture, drawCrayonKey } from "../parts/color-regions.ts";
import type { Sheet } from "../parts/document.ts";
import { drawDots } from "../parts/dots.ts";
import { drawTracingBlock } from "../parts/dotted-signs.ts";
import { withHeading } from "../parts/heading.ts";
import { NUMBER_SIGNS } from "../parts/letters.ts";
import { drawMaze } from "../parts/maze.ts";
import { drawMirror } from "../parts/mirror.ts";
import { drawInGrid, getBottom, paint, shrinkBox, splitIntoGrid } from "../parts/paper.ts";
import { drawRoad } from "../parts/roads.ts";
import { writeAt, writeLine } from "../parts/write.ts";
import { drawCuttingPage, drawGluePage } from "./cut-and-glue.ts";
import { drawMazePage } from "./mazes.ts";
import { drawPatternRow } from "./patterns.ts";
import { buildRainyDay, type RainyDay } from "./rainy-day-pages.ts";
import { drawRainyScene } from "./rainy-scene.ts";

interface Activity {
  title: string;
  ask: string;
  draw: Sheet;
}

/** The ten activities in the order of the pack; those that need scissors come last. */
function buildActivities(pack: RainyDay): Activity[] {
  return [
    {
      title: "Follow the rain",
      ask: "Trace each path with a finger first, then with a crayon.",
      draw: (pdf, area) =>
        drawInGrid(area, pack.roads, {}, (road, cell) => drawRoad(pdf, road, cell, "trace")),
    },
    {
      title: "Trace one to five",
      ask: "Start at 1 and follow the dots. Say the number as you write it.",
      draw: (pdf, area) =>
        drawInGrid(area, NUMBER_SIGNS.slice(1, 6), {}, (sign, cell) => drawTracingBlock(pdf, sign, cell)),
    },
    {
      title: "Count the puddle friends",
      ask: "Touch each one as you count. Write the number in the box.",
      draw: (pdf, area) => drawCountPage(pdf, pack.counts, area),
    },
    { title: pack.maze.title, ask: pack.maze.ask, draw: (pdf, area) => drawMazePage(pdf, pack.maze, area) },
    pack.shadows,
    {
      title: "What comes next?",
      ask: "Say the row out loud. Circle the picture that comes next.",
      draw: (pdf, area) =>
        drawInGrid(area, pack.patterns, { gap: 14 }, (row, cell, index) =>
          drawPatternRow(pdf, row, cell, index),
        ),
    },
    {
      title: "Dot to dot",
      ask: "Start at 1. Join 1 to 12, then go back to 1. You may need it today.",
      draw: (pdf, area) => drawDots(pdf, pack.dots, shrinkBox(area, 16)),
    },
    {
      title: "Color by number",
      ask: "Find the number, pick the crayon, fill the shape.",
      draw: (pdf, area) => {
        drawCrayonKey(pdf, pack.coloring.crayons, { ...area, height: 50 });
        drawColorPicture(pdf, pack.coloring, { ...area, y: area.y + 60, height: area.height - 60 });
      },
    },
    {
      title: "Draw the other half",
      ask: "The dashed line is a mirror. Count squares and draw the missing side. Who is it?",
      draw: (pdf, area) => drawMirror(pdf, pack.half, shrinkBox(area, 12)),
    },
    {
      title: pack.boat.title,
      ask: pack.boat.ask,
      draw: (pdf, area) => {
        const middle = area.y + 290;
        drawGluePage(pdf, pack.boat, { ...area, y: area.y + 10, height: 270 });
        pdf.moveTo(area.x, middle).lineTo(area.x + area.width, middle);
        pdf.lineWidth(1.4).dash(10, { space: 6 }).stroke(paint.guide).undash();
        drawCuttingPage(pdf, pack.boat, { ...area, y: middle + 20, height: getBottom(area) - middle - 20 });
      },
    },
  ];
}

const formatTitle = ({ title }: Activity, index: number): string => `${index + 1}. ${title}`;

const buildCover =
  (list: readonly Activity[]): Sheet =>
  (pdf, area) => {
    drawRainyScene(pdf, { ...area, height: (area.width * 3) / 4 - 40 });
    const top = area.y + (area.width * 3) / 4 - 40;
    pdf.startPart("H1");
    writeLine(pdf, "Ten Little Activities", { x: area.x, baseline: top + 50, size: 42, font: "display" });
    pdf.startPart("P");
    writeLine(pdf, "for one rainy afternoon", {
      x: area.x,
      baseline: top + 82,
      size: 23,
      color: paint.blueberry,
      font: "bold",
    });
    splitIntoGrid({ ...area, y: top + 104, height: 132 }, 2, 5).forEach((cell, place) => {
      const index = (place % 2) * 5 + Math.floor(place / 2);
      const activity = list[index];
      if (activity)
        writeLine(pdf, formatTitle(activity, index), { x: cell.x, baseline: cell.y + 17, size: 15 });
    });
    writeLine(
      pdf,
      `You need crayons, a pencil, scissors and glue. A gift from ${pdf.brandName || "our library"}.`,
      {
        x: area.x,
        baseline: getBottom(area) - 6,
        size: 11.5,
        color: paint.inkSoft,
      },
    );
  };

/** Draws the answers: texts first, then drawings. */
function buildAnswers(pack: RainyDay): Sheet {
  const [words] = buildAnswerSheets(
    [
      {
        heading: "3. Count the puddle friends",
        answers: pack.counts.map(({ picture, count }) => `${picture}: ${count}`),
      },
      { heading: "5. Find the shadow", answers: pack.shadows.answers },
      { heading: "6. What comes next?", answers: pack.patterns.map(({ next }) => next) },
    ],
    paint.butterPaper,
  );
  return markAnswers((pdf, area) => {
    words?.(pdf, area);
    const band = { ...area, y: getBottom(area) - 296, height: 290 };
    const pictures: [string, Sheet][] = [
      [`4. ${pack.maze.title}`, (page, box) => drawMaze(page, pack.maze.maze, box, true)],
      ["7. Dot to dot", (page, box) => drawDots(page, pack.dots, box, { isJoined: true })],
      ["8. Color by number", (page, box) => drawColorPicture(page, pack.coloring, box, true)],
      ["9. Draw the other half", (page, box) => drawMirror(page, pack.half, box, true)],
    ];
    drawInGrid(band, pictures, { columns: 4, gap: 18 }, ([title, draw], cell) => {
      draw(pdf, { ...cell, height: 130 });
      writeAt(pdf, title, cell.x + cell.width / 2, cell.y + 150, { size: 10, font: "bold" });
    });
  });
}

export const drawRainyDay: Maker<"rainy-day"> = ({ random }) => {
  const pack = buildRainyDay(random);
  const list = buildActivities(pack);
  return [
    buildCover(list),
    ...list.map((activity, index) =>
      withHeading(
        { title: formatTitle(activity, index), ask: activity.ask, strip: paint.butterPaper, named: true },
        activity.draw,
      ),
    ),
    buildAnswers(pack),
  ];
};
