import { describe, expect, it } from "vitest";
import { seededRandom } from "../../../../contract/seeded-random.ts";
import { carveMaze, findSolution, type Maze } from "../../../../lambdas/sheets/parts/maze.ts";
import { buildFreePack } from "./free-pack-pages.ts";
import { buildFirstMazePages, buildTrickyMazePages } from "./mazes.ts";

/** Finds all paths from start to goal without repeated cells, by exhaustive search. */
function countWays({ open, start, goal }: Maze): number {
  const visited = new Set<number>();
  const walk = (cell: number): number => {
    if (cell === goal) return 1;
    visited.add(cell);
    const ways = (open[cell] ?? [])
      .filter((next) => !visited.has(next))
      .reduce((sum, next) => sum + walk(next), 0);
    visited.delete(cell);
    return ways;
  };
  return walk(start);
}

const printed: [string, Maze][] = [
  ...buildFirstMazePages(),
  ...buildTrickyMazePages(),
  buildFreePack().maze,
].map(({ title, maze }) => [title, maze]);
const others: [string, Maze][] = Array.from({ length: 20 }, (_, index) => [
  `seed ${index}`,
  carveMaze(seededRandom(`maze ${index}`), 3 + index, 4 + index),
]);

describe.each([...printed, ...others])("maze %s", (_, maze) => {
  it("has exactly one solution", () => {
    expect(countWays(maze)).toBe(1);
  });

  it("has a solution from start to goal through open neighbors", () => {
    const way = findSolution(maze);
    expect(way[0]).toBe(maze.start);
    expect(way.at(-1)).toBe(maze.goal);
    expect(new Set(way).size).toBe(way.length);
    for (const [step, cell] of way.slice(1).entries()) expect(maze.open[way[step] ?? -1]).toContain(cell);
  });

  it("reaches every cell, and every opening connects two neighbors in both directions", () => {
    const reached = new Set([maze.start]);
    for (const cell of reached) for (const next of maze.open[cell] ?? []) reached.add(next);
    expect(reached.size).toBe(maze.columns * maze.rows);
    maze.open.forEach((next, cell) => {
      for (const neighbor of next) {
        expect(maze.open[neighbor]).toContain(cell);
        const across = Math.abs((neighbor % maze.columns) - (cell % maze.columns));
        const down = Math.abs(Math.floor(neighbor / maze.columns) - Math.floor(cell / maze.columns));
        expect(across + down).toBe(1);
      }
    });
  });
});
