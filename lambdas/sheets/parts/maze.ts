import { pick, type Random } from "../../../contract/seeded-random.ts";
import type { Pdf } from "./document.ts";
import { type Box, fitInside, paint } from "./paper.ts";

/** Cells are numbered row by row from 0 at the top left. */
export interface Maze {
  columns: number;
  rows: number;
  /** The open neighbors of each cell. */
  open: readonly (readonly number[])[];
  start: number;
  goal: number;
}

const listNeighbors = (cell: number, columns: number, rows: number): number[] => {
  const column = cell % columns;
  return [
    ...(cell >= columns ? [cell - columns] : []),
    ...(column < columns - 1 ? [cell + 1] : []),
    ...(cell < columns * (rows - 1) ? [cell + columns] : []),
    ...(column > 0 ? [cell - 1] : []),
  ];
};

/**
 * Generates a perfect maze by depth-first search, which makes long winding paths. There is exactly one path between any two
 * cells, so the way from the top left to the bottom right is the only solution.
 */
export function carveMaze(random: Random, columns: number, rows: number): Maze {
  const open: number[][] = Array.from({ length: columns * rows }, () => []);
  const seen = new Set([0]);
  const path = [0];
  for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
    const unseen = listNeighbors(here, columns, rows).filter((cell) => !seen.has(cell));
    if (unseen.length === 0) {
      path.pop();
      continue;
    }
    const next = pick(random, unseen);
    open[here]?.push(next);
    open[next]?.push(here);
    seen.add(next);
    path.push(next);
  }
  return { columns, rows, open, start: 0, goal: columns * rows - 1 };
}

/** Returns the cells of the solution, including start and goal. */
function findSolution({ open, start, goal }: Maze): number[] {
  const from = new Map<number, number>([[start, start]]);
  const queue = [start];
  for (const cell of queue) {
    for (const next of open[cell] ?? []) {
      if (from.has(next)) continue;
      from.set(next, cell);
      queue.push(next);
    }
  }
  const way = [goal];
  for (let cell = goal; cell !== start; ) {
    cell = from.get(cell) ?? start;
    way.unshift(cell);
  }
  return way;
}

/** Draws the walls as one path, open above the start and below the goal. */
function drawWalls(pdf: Pdf, maze: Maze, frame: Box, side: number): void {
  const { columns, rows, open, start, goal } = maze;
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const x = frame.x + (cell % columns) * side;
    const y = frame.y + Math.floor(cell / columns) * side;
    const hasWall = (neighbor: number) => !open[cell]?.includes(neighbor);
    if (cell < columns && cell !== start) pdf.moveTo(x, y).lineTo(x + side, y);
    if (cell % columns === 0) pdf.moveTo(x, y).lineTo(x, y + side);
    if (cell % columns === columns - 1 || hasWall(cell + 1))
      pdf.moveTo(x + side, y).lineTo(x + side, y + side);
    if (cell !== goal && (cell >= columns * (rows - 1) || hasWall(cell + columns)))
      pdf.moveTo(x, y + side).lineTo(x + side, y + side);
  }
  pdf
    .lineWidth(Math.max(1.2, side / 12))
    .lineCap("round")
    .undash()
    .stroke(paint.ink);
}

/** Draws the maze centered in the box, with its solution when `solved`. Returns its frame. */
export function drawMaze(pdf: Pdf, maze: Maze, box: Box, solved = false): Box {
  const frame = fitInside(box, maze.columns / maze.rows);
  const side = frame.width / maze.columns;
  if (solved) {
    findSolution(maze).forEach((cell, step) => {
      const x = frame.x + (cell % maze.columns) * side + side / 2;
      const y = frame.y + Math.floor(cell / maze.columns) * side + side / 2;
      if (step === 0) pdf.moveTo(x, y);
      else pdf.lineTo(x, y);
    });
    pdf
      .lineWidth(side / 3)
      .lineCap("round")
      .lineJoin("round")
      .undash()
      .stroke(paint.coral);
  }
  drawWalls(pdf, maze, frame, side);
  return frame;
}
