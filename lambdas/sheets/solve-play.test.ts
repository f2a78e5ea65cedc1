import { describe, expect, it } from "vitest";
import type { PageContent, Spot } from "./read-page.fixture.ts";
import {
  continuePatterns,
  countPictures,
  doCross,
  draw,
  getBody,
  listCircles,
  matchShadows,
  measure,
  seeds,
  sortIntoCells,
} from "./solve-page.fixture.ts";

/* Solves the pages of pictures as a child does, from what is printed, and compares the solutions with the printed answers. */

const getDistance = ([x, y]: Spot, [toX, toY]: Spot): number => Math.hypot(toX - x, toY - y);

/** Finds the way through the printed walls of a maze, as squares; an error if there is none, or another one. */
function solveMaze({ strokes }: PageContent, size: number): number[] {
  const straight = strokes.filter(
    ({ points: [from, to, more] }) =>
      more === undefined && from && to && (from[0] === to[0] || from[1] === to[1]),
  );
  // Every piece of a wall is exactly as long as a square; parts of the pictures are not.
  const byLength = Map.groupBy(straight.map(measure), ({ width, height }) =>
    Math.round(36 * (width + height)),
  );
  const walls = [...byLength.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  const { x, y, width } = measure({ points: walls.flatMap(({ points }) => points) });
  const [left, top, side] = [x - width / 2, y - width / 2, width / size];
  const key = (column: number, row: number) => `${Math.round(column * 2)} ${Math.round(row * 2)}`;
  const built = new Set(walls.map(measure).map((wall) => key((wall.x - left) / side, (wall.y - top) / side)));
  expect([built.has(key(0.5, 0)), built.has(key(size - 0.5, size))]).toEqual([false, false]);
  let passages = 0;
  const from = new Map([[0, -1]]);
  for (const cell of from.keys()) {
    const [column, row] = [cell % size, Math.floor(cell / size)];
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = (row + dy) * size + column + dx;
      if (Math.min(column + dx, row + dy) < 0 || Math.max(column + dx, row + dy) >= size) continue;
      if (built.has(key(column + 0.5 + dx / 2, row + 0.5 + dy / 2))) continue;
      passages += 1;
      if (!from.has(next)) from.set(next, cell);
    }
  }
  // All squares are connected, and without a circle: so there is one way between any two.
  expect([from.size, passages / 2]).toEqual([size ** 2, size ** 2 - 1]);
  const way: number[] = [];
  for (let cell = size ** 2 - 1; cell >= 0; cell = from.get(cell) ?? -1) way.unshift(cell);
  return way;
}

/** The mirror line of each half picture. It is longer than the lines of the squares. */
function listMirrors({ strokes }: PageContent) {
  const lines = strokes.map(measure).filter(({ points, width }) => points.length === 2 && width < 0.1);
  const longest = Math.max(...lines.map(({ height }) => height));
  return lines.filter(({ height }) => height > longest - 1);
}

describe.each(seeds)("seed %i", (seed) => {
  it("mazes: exactly one way leads through the printed walls, the printed one", async () => {
    const { kind, pages } = await draw("mazes", seed);
    const size = Number(kind.replace("size-", ""));
    const way = pages[0] && solveMaze(pages[0], size);
    const lines = pages.at(-1)?.strokes.map(({ points }) => points) ?? [];
    const [first = [0, 0], second = [0, 0], ...rest] = lines.toSorted((a, b) => b.length - a.length)[0] ?? [];
    const side = getDistance(first, second);
    const squares = [first, second, ...rest].map(
      ([x, y]) => Math.round((y - first[1]) / side) * size + Math.round((x - first[0]) / side),
    );
    expect(squares).toEqual(way);
  });

  it("I spy: as many of each thing as the answers say", async () => {
    const { pages, answers } = await draw("i-spy", seed);
    const shown = (pages[0]?.pictures ?? []).filter(({ y }) => y < 610);
    const counted = Map.groupBy(shown, ({ name }) => name);
    const asked = (pages[0]?.pictures ?? []).filter(({ y }) => y > 610);
    expect(answers).toEqual(asked.map(({ name }) => `${name}: ${counted.get(name)?.length}`));
  });

  it("matching: every thing has one partner, in the row of its answer", async () => {
    const { kind, pages, texts, answers } = await draw("matching", seed);
    const cells = sortIntoCells(getBody(texts[0]), 2, 6).map((cell) => cell[0]?.text);
    const pictures = sortIntoCells(pages[0]?.pictures ?? [], 2, 6).map(({ length }) => String(length));
    const [left, right] = [0, 1].map((side) =>
      [0, 1, 2, 3, 4, 5].map((row) => (kind === "counts" && side ? pictures : cells)[2 * row + side] ?? ""),
    );
    const solved = left?.map((thing) => `${thing}: row ${(right?.indexOf(thing.toLowerCase()) ?? 0) + 1}`);
    expect(answers).toEqual(kind === "shadows" ? pages[0] && matchShadows(pages[0]) : solved);
  });

  it("bingo: no two cards have a row or all pictures in common, and every picture can be called", async () => {
    const { kind, pages } = await draw("picture-bingo", seed);
    const called = new Set(pages.at(-1)?.pictures.map(({ name }) => name));
    const cards = pages
      .slice(0, -1)
      .flatMap(({ pictures }) => [pictures.slice(0, 9), pictures.slice(9)])
      .map((card) => card.map(({ name }) => name));
    const lines = [
      [0, 1, 2],
      [3, 5],
      [6, 7, 8],
      [0, 3, 6],
      [1, 7],
      [2, 5, 8],
      [0, 8],
      [2, 6],
      [0, 1, 2, 3, 5, 6, 7, 8],
    ];
    const won = cards.flatMap((card) =>
      lines.map((line) =>
        line
          .map((place) => card[place])
          .toSorted()
          .join(),
      ),
    );
    expect(new Set(won).size).toBe(Number(kind) * lines.length);
    for (const card of cards) {
      expect(card[4]).toBe("star");
      expect(new Set(card).size).toBe(9);
      for (const name of card) expect(called.has(name) || name === "star").toBe(true);
    }
  });

  it("memory: two cards of each picture, each with its name", async () => {
    const { kind, pages, texts } = await draw("memory-cards", seed);
    const cards = pages.flatMap((page, sheet) => {
      const names = sortIntoCells(getBody(texts[sheet]), 3, 4).map((cell) => cell[0]?.text);
      const pictures = sortIntoCells(page.pictures, 3, 4).map((cell) => cell[0]?.name);
      expect(pictures).toEqual(names);
      return names;
    });
    const pairs = [...Map.groupBy(cards, (name) => name).values()].map(({ length }) => length);
    expect(pairs).toEqual(Array(Number(kind)).fill(2));
  });

  it("patterns: the answer continues the printed row and is among its choices", async () => {
    const { pages, answers } = await draw("patterns", seed);
    expect(answers).toEqual(pages[0] && continuePatterns(pages[0], 5));
  });

  it("cut and glue: every outline has a piece of its size, and no two pieces overlap", async () => {
    const { pages } = await draw("cut-and-glue", seed);
    const [outlines = [], pieces = []] = pages.map(({ areas }) =>
      areas.map(measure).filter(({ y }) => y > 125),
    );
    const toSize = ({ width, height, points }: (typeof pieces)[number]) =>
      [width, height, points.length].map(Math.round).join();
    expect(pieces.map(toSize).toSorted()).toEqual(outlines.map(toSize).toSorted());
    for (const [place, piece] of pieces.entries())
      for (const other of pieces.slice(place + 1))
        expect(
          Math.abs(piece.x - other.x) >= (piece.width + other.width) / 2 ||
            Math.abs(piece.y - other.y) >= (piece.height + other.height) / 2,
        ).toBe(true);
  });

  it("scissor strips: five roads lead from one picture to another, and no picture comes twice", async () => {
    const { pages } = await draw("scissor-strips", seed);
    const names = pages.flatMap(({ pictures }) => pictures.map(({ name }) => name));
    expect(new Set(names).size).toBe(10);
    expect(names).toHaveLength(10);
  });

  it("dot to dot: the numbered dots close to the outline of the answer, which crosses itself nowhere", async () => {
    const { pages, texts } = await draw("dot-to-dot", seed);
    const labels = getBody(texts[0]).map(({ text, x, y, width }) => ({
      number: Number(text),
      at: [x + width / 2, y - 5] as const,
    }));
    const dots = pages[0] ? listCircles(pages[0]).filter(({ width }) => Math.abs(width - 7.2) < 0.1) : [];
    const numbered = dots.map(({ x, y }): { number: number; at: Spot } => {
      const [near] = labels.toSorted((a, b) => getDistance(a.at, [x, y]) - getDistance(b.at, [x, y]));
      return { number: near?.number ?? 0, at: [x, y] };
    });
    const path = numbered.toSorted((a, b) => a.number - b.number);
    expect(path.map(({ number }) => number)).toEqual(path.map((_, place) => place + 1));
    expect(labels).toHaveLength(dots.length);
    const outline = path.map(({ at }) => at);
    const toShares = (points: Spot[]) => {
      const { x, y, width } = measure({ points });
      return points.flatMap((spot) => [(spot[0] - x) / width, (spot[1] - y) / width]);
    };
    const answer = pages.at(-1)?.areas.find(({ points }) => points.length === dots.length)?.points ?? [];
    const shares = toShares(answer);
    for (const [place, share] of toShares(outline).entries())
      expect(share).toBeCloseTo(shares[place] ?? 9, 2);
    const lines = outline.map(
      (spot, place) => [spot, outline[(place + 1) % outline.length] ?? spot] as const,
    );
    expect(lines.filter((line) => lines.some((other) => doCross(line, other)))).toEqual([]);
  });

  it("symmetry: the answer is the printed half and its mirror image", async () => {
    const { pages } = await draw("symmetry", seed);
    const [half = [], whole = []] = pages.map((page) =>
      listMirrors(page).map(({ x: middle, y, height }) => {
        const side = (height - 16) / 12;
        return page.strokes
          .map(measure)
          .filter((line) => line.color === page.strokes.at(-2)?.color)
          .filter((line) => Math.abs(line.x - middle) < 6.1 * side && Math.abs(line.y - y) < 6.1 * side)
          .map(({ points }) =>
            points.map((spot) => [spot[0] - middle, spot[1] - y].map((length) => Math.round(length / side))),
          );
      }),
    );
    expect(half).toHaveLength(2);
    const mirrored = half.map((lines) => [
      ...lines,
      ...lines.map((line) => line.map(([x = 0, y = 0]) => [x === 0 ? 0 : -x, y])),
    ]);
    const sort = (pictures: number[][][][]) =>
      pictures.map((lines) => lines.map((line) => JSON.stringify(line)).toSorted());
    expect(sort(whole)).toEqual(sort(mirrored));
  });

  it("color by number: every number has a crayon, and every crayon a number", async () => {
    const { texts } = await draw("color-by-number", seed);
    const numbers = getBody(texts[0]).filter(({ text }) => /^\d+$/.test(text));
    const top = Math.min(...numbers.map(({ y }) => y)) + 20;
    const [key, used] = [true, false].map((isKey) => [
      ...new Set(numbers.filter(({ y }) => y < top === isKey).map(({ text }) => text)),
    ]);
    expect(used?.toSorted()).toEqual(key?.toSorted());
  });

  it("rainy day: its pages to count, match and continue have the printed answers, and its maze one way", async () => {
    const { pages, answers } = await draw("rainy-day", seed);
    const [, , , counts, maze, shadows, patterns] = pages;
    if (!counts || !maze || !shadows || !patterns) throw new Error("A page is missing");
    expect(solveMaze(maze, 8).length).toBeGreaterThan(8);
    const solved = [
      ...countPictures(counts).map((text) => text.replace(/(\d+) \((\w+)\)/, "$2: $1")),
      ...matchShadows(shadows),
      ...continuePatterns(patterns, 4),
    ];
    expect(answers.filter((text) => !/^\d/.test(text))).toEqual(solved);
  });
});
