import { seededRandom } from "../../../../contract/seeded-random.ts";
import type { Pdf, Sheet } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { carveMaze, drawMaze, type Maze } from "../../../../lambdas/sheets/parts/maze.ts";
import {
  type Box,
  getBottom,
  getRight,
  paint,
  splitIntoGrid,
} from "../../../../lambdas/sheets/parts/paper.ts";
import { drawPicture, type PictureName } from "../../../../lambdas/sheets/parts/pictures.ts";
import { writeLine } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

export interface MazePage {
  title: string;
  ask: string;
  traveler: PictureName;
  goal: PictureName;
  maze: Maze;
}

type Journey = Omit<MazePage, "maze"> & { columns: number; rows: number };

const carved = (seed: string, journeys: readonly Journey[]): MazePage[] => {
  const random = seededRandom(seed);
  return journeys.map(({ columns, rows, ...page }) => ({ ...page, maze: carveMaze(random, columns, rows) }));
};

/** Easy mazes with wide paths. */
export const buildFirstMazePages = (): MazePage[] =>
  carved("first-mazes", [
    {
      title: "To the flower",
      ask: "Help the bee find the flower.",
      traveler: "bee",
      goal: "flower",
      columns: 6,
      rows: 6,
    },
    {
      title: "To the carrot",
      ask: "The rabbit can smell it. Which way?",
      traveler: "rabbit",
      goal: "carrot",
      columns: 7,
      rows: 7,
    },
    {
      title: "To the boat",
      ask: "The duck would like to go sailing today.",
      traveler: "duck",
      goal: "boat",
      columns: 8,
      rows: 8,
    },
    {
      title: "To the acorn",
      ask: "Through the woods, mouse, and mind the dead ends.",
      traveler: "mouse",
      goal: "acorn",
      columns: 9,
      rows: 9,
    },
    {
      title: "Home in time",
      ask: "The car wants to be home for dinner.",
      traveler: "car",
      goal: "house",
      columns: 10,
      rows: 10,
    },
  ]);

/** Harder mazes with narrow paths. */
export const buildTrickyMazePages = (): MazePage[] =>
  carved("tricky-mazes", [
    {
      title: "Up to the moon",
      ask: "Fly the rocket to the moon. Dead ends are part of space travel.",
      traveler: "rocket",
      goal: "moon",
      columns: 13,
      rows: 13,
    },
    {
      title: "A long swim",
      ask: "The fish is looking for the whale.",
      traveler: "fish",
      goal: "whale",
      columns: 15,
      rows: 15,
    },
    {
      title: "Slow and steady",
      ask: "The turtle has all day. Do you?",
      traveler: "turtle",
      goal: "strawberry",
      columns: 17,
      rows: 17,
    },
    {
      title: "The night post",
      ask: "The owl carries a key to the house.",
      traveler: "owl",
      goal: "house",
      columns: 20,
      rows: 20,
    },
  ]);

const ICON = 66;

/** Draws a maze with a traveler at the entrance and its goal at the exit. */
export function drawMazePage(pdf: Pdf, { maze, traveler, goal }: MazePage, area: Box): void {
  const room = { ...area, y: area.y + ICON + 4, height: area.height - 2 * (ICON + 4) };
  const frame = drawMaze(pdf, maze, room);
  const side = frame.width / maze.columns;
  const size = { width: ICON - 6, height: ICON - 6 };
  drawPicture(pdf, traveler, { x: frame.x + side / 2 - size.width / 2, y: frame.y - ICON, ...size });
  drawPicture(pdf, goal, {
    x: getRight(frame) - side / 2 - size.width / 2,
    y: getBottom(frame) + 6,
    ...size,
  });
}

const buildMazeSolutionSheet = (pages: readonly MazePage[], strip: string): Sheet =>
  withHeading(
    { title: "The ways through", ask: "Each maze has one way, and only one.", strip },
    (pdf, area) =>
      splitIntoGrid(area, 2, Math.ceil(pages.length / 2), 22).forEach((cell, index) => {
        const page = pages[index];
        if (!page) return;
        writeLine(pdf, page.title, { x: cell.x, baseline: cell.y + 12, size: 12, font: "bold" });
        drawMaze(pdf, page.maze, { ...cell, y: cell.y + 20, height: cell.height - 20 }, true);
      }),
  );

const toSheets = (pages: readonly MazePage[]): Sheet[] => [
  ...pages.map((page) =>
    withHeading({ title: page.title, ask: page.ask, strip: paint.pearPaper, named: true }, (pdf, area) =>
      drawMazePage(pdf, page, area),
    ),
  ),
  buildMazeSolutionSheet(pages, paint.pearPaper),
];

export const firstMazes: ItemDraft = {
  slug: "first-mazes",
  title: "First Mazes",
  description:
    "Five mazes with wide halls that grow a little each page. One way through each, shown at the back.",
  content_type: "printable",
  ages: "Ages 4–6",
  subjects: ["mazes", "pencil control"],
  sheets: () => toSheets(buildFirstMazePages()),
};

export const trickyMazes: ItemDraft = {
  slug: "tricky-mazes",
  title: "Tricky Mazes",
  description: "Four bigger mazes for the child who finished the first ones before you found a chair.",
  content_type: "printable",
  ages: "Ages 6–8",
  subjects: ["mazes", "patience"],
  sheets: () => toSheets(buildTrickyMazePages()),
};
