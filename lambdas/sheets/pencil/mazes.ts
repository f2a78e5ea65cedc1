import type { MakerOptions } from "../../../contract/makers.ts";
import { sample } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import { buildSolutionSheets } from "../parts/answers.ts";
import type { Pdf } from "../parts/document.ts";
import { withHeading } from "../parts/heading.ts";
import { carveMaze, drawMaze, type Maze } from "../parts/maze.ts";
import { type Box, getBottom, getRight, paint } from "../parts/paper.ts";
import { drawPicture, type PictureName } from "../parts/pictures.ts";

interface Journey {
  title: string;
  ask: string;
  traveler: PictureName;
  goal: PictureName;
}

export interface MazePage extends Journey {
  maze: Maze;
}

const journeys: readonly Journey[] = [
  { title: "To the flower", ask: "Help the bee find the flower.", traveler: "bee", goal: "flower" },
  { title: "To the carrot", ask: "The rabbit can smell it. Which way?", traveler: "rabbit", goal: "carrot" },
  { title: "To the boat", ask: "The duck would like to go sailing today.", traveler: "duck", goal: "boat" },
  {
    title: "To the acorn",
    ask: "Through the woods, mouse, and mind the dead ends.",
    traveler: "mouse",
    goal: "acorn",
  },
  { title: "Home in time", ask: "The car wants to be home for dinner.", traveler: "car", goal: "house" },
  {
    title: "Up to the moon",
    ask: "Fly the rocket to the moon. Dead ends are part of space travel.",
    traveler: "rocket",
    goal: "moon",
  },
  { title: "A long swim", ask: "The fish is looking for the whale.", traveler: "fish", goal: "whale" },
  {
    title: "Slow and steady",
    ask: "The turtle has all day. Do you?",
    traveler: "turtle",
    goal: "strawberry",
  },
  { title: "The night mail", ask: "The owl carries a key to the house.", traveler: "owl", goal: "house" },
  {
    title: "Out of the rain",
    ask: "The snail wants to be under the mushroom.",
    traveler: "snail",
    goal: "mushroom",
  },
  { title: "Time for a nap", ask: "The cat has seen a sunny spot.", traveler: "cat", goal: "sun" },
  { title: "A windy day", ask: "The bird follows the kite.", traveler: "bird", goal: "kite" },
];

/** The number of squares in a row. */
const getSize = (page: MakerOptions<"mazes">["pages"][number]): number => Number(page.replace("size-", ""));

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

export const drawMazes: Maker<"mazes"> = ({ options, random }) => {
  const order = sample(random, journeys, journeys.length);
  const drawn = options.pages.flatMap((page, index): MazePage[] => {
    const journey = order[index % order.length];
    return journey ? [{ ...journey, maze: carveMaze(random, getSize(page), getSize(page)) }] : [];
  });
  return [
    ...drawn.map((page) =>
      withHeading({ title: page.title, ask: page.ask, strip: paint.pearPaper, named: true }, (pdf, area) =>
        drawMazePage(pdf, page, area),
      ),
    ),
    ...buildSolutionSheets(
      drawn.map(({ title, maze }) => ({ title, draw: (pdf, box) => drawMaze(pdf, maze, box, true) })),
      paint.pearPaper,
      { perPage: 6, title: "The ways through", ask: "Each maze has one way, and only one." },
    ),
  ];
};
