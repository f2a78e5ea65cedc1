import { describe, expect, it } from "vitest";
import { chosenSheet } from "../../contract/makers.ts";
import { drawRecipe } from "./draw-recipe.ts";
import { type PageContent, readPages, readTexts, type TextItem } from "./read-page.fixture.ts";

/* Solves the pages as a child does, from what is printed, and compares the solution with the printed answers. */

/** Under npm run prove, many more seeds. */
const seeds = Array.from({ length: process.env.PROVE ? 1_000 : 5 }, (_, seed) => seed * 13);

interface Solvable {
  pages: PageContent[];
  texts: TextItem[][];
  /** The texts of the answer page without the problem numbers, down its columns. */
  answers: string[];
}

async function draw(maker: string, options: Record<string, unknown>, seed: number): Promise<Solvable> {
  const printing = { paper: "Letter", ink: "color", name: null } as const;
  const { bytes } = await drawRecipe(chosenSheet.parse({ maker, options }), {
    seed,
    title: "Sheet",
    printing,
  });
  const texts = await readTexts(bytes);
  const last = texts.at(-1) ?? [];
  const answers = last
    .filter(({ text, y }) => y > 130 && y < 720 && !/^\d+\.$/.test(text))
    .map(({ text }) => text);
  return { pages: readPages(bytes), texts, answers };
}

/** The texts below the heading and above the footer. */
const getBody = (page: readonly TextItem[] = []): TextItem[] => page.filter(({ y }) => y > 115 && y < 722);

/** Sorts things into the cells of a grid below the heading, row by row. */
function sortIntoCells<Thing extends { x: number; y: number }>(
  things: readonly Thing[],
  columns: number,
  rows: number,
  [left, top, width, height] = [48, 128, 516, 582],
): Thing[][] {
  const cells: Thing[][] = Array.from({ length: columns * rows }, () => []);
  for (const thing of things) {
    const column = Math.floor(((thing.x - left) / width) * columns);
    const row = Math.floor(((thing.y - top) / height) * rows);
    if (column >= 0 && column < columns && row >= 0 && row < rows) cells[row * columns + column]?.push(thing);
  }
  return cells;
}

describe.each(seeds)("seed %i", (seed) => {
  it("facts: each equation has one solution, and it is the printed answer", async () => {
    const { texts, answers } = await draw("facts", { pages: ["missing-20"] }, seed);
    const rows = sortIntoCells(getBody(texts[0]), 2, 10);
    const solved = rows.map((cell) => {
      // The first one is the number of the problem.
      const [, ...items] = cell.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
      const line = items.join(" ");
      const [, sign = "", right = 0, result = 0] = /^([+−]) (\d+) = (\d+)$/.exec(line) ?? [];
      if (sign)
        return `${sign === "+" ? Number(result) - Number(right) : Number(result) + Number(right)} ${line}`;
      const [, left = 0, minus = "", total = 0] = /^(\d+) ([+−]) = (\d+)$/.exec(line) ?? [];
      const part = minus === "+" ? Number(total) - Number(left) : Number(left) - Number(total);
      return `${left} ${minus} ${part} = ${total}`;
    });
    expect(new Set(solved).size).toBe(20);
    expect(solved.toSorted()).toEqual(answers.slice(1).toSorted());
  });

  it("coins: the printed coins of each purse add up to its answer", async () => {
    const { texts, answers } = await draw("coins", { pages: ["quarters"] }, seed);
    const cents: Record<string, number> = { penny: 1, nickel: 5, dime: 10, quarter: 25 };
    const totals = sortIntoCells(getBody(texts[0]), 2, 3).map((cell) =>
      cell.reduce((sum, { text }) => sum + (cents[text] ?? 0), 0),
    );
    expect(new Set(totals).size).toBe(6);
    const printed = answers.slice(1).map((answer) => Number(/= (\d+)¢$/.exec(answer)?.[1]));
    expect(printed.toSorted()).toEqual(totals.toSorted());
  });

  it("clocks: the hands of each clock show the time of its answer", async () => {
    const { pages, answers } = await draw("clocks", { pages: ["read-five"] }, seed);
    const hands = (pages[0]?.strokes ?? []).filter(
      ({ color, points }) => points.length === 2 && new Set(color.split(" ")).size > 1,
    );
    const toDegrees = ([from, to]: readonly (readonly [number, number])[]) =>
      from && to ? ((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI + 450) % 360 : 0;
    const getLength = ([from, to]: readonly (readonly [number, number])[]) =>
      from && to ? Math.hypot(to[0] - from[0], to[1] - from[1]) : 0;
    const clocks = Map.groupBy(
      hands.filter(({ points }) => getLength(points) > 15 && getLength(points) < 45),
      ({ points }) => points[0]?.map(Math.round).join(),
    );
    const times = [...clocks.values()].map((pair) => {
      const [short, long] = pair.toSorted((a, b) => getLength(a.points) - getLength(b.points));
      const minute = Math.round(toDegrees(long?.points ?? []) / 6) % 60;
      const hour = Math.round((toDegrees(short?.points ?? []) - minute / 2) / 30 + 12) % 12 || 12;
      return `${hour}:${String(minute).padStart(2, "0")}`;
    });
    expect(times).toHaveLength(9);
    const printed = answers.filter((text) => text.includes(":")).map((text) => text.replace(/^\d+\.\s+/, ""));
    expect(printed.toSorted()).toEqual(times.toSorted());
  });

  it("mazes: exactly one way leads through the printed walls", async () => {
    const { pages } = await draw("mazes", { pages: ["size-10"] }, seed);
    const straight = (pages[0]?.strokes ?? []).filter(
      ({ points: [from, to, more] }) =>
        more === undefined && from && to && (from[0] === to[0] || from[1] === to[1]),
    );
    // Every piece of a wall is as long as a square; parts of the pictures are not.
    const byLength = Map.groupBy(straight, ({ points: [from = [0, 0], to = [0, 0]] }) =>
      Math.round(Math.hypot(to[0] - from[0], to[1] - from[1])),
    );
    const walls = [...byLength.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
    const xs = walls.flatMap(({ points }) => points.map(([x]) => x));
    const ys = walls.flatMap(({ points }) => points.map(([, y]) => y));
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const side = (Math.max(...xs) - left) / 10;
    const key = (x: number, y: number) => `${Math.round(x * 2)} ${Math.round(y * 2)}`;
    const built = new Set(
      walls.map(({ points: [from = [0, 0], to = [0, 0]] }) =>
        key(((from[0] + to[0]) / 2 - left) / side, ((from[1] + to[1]) / 2 - top) / side),
      ),
    );
    let passages = 0;
    const seen = new Set([0]);
    const queue = [0];
    for (const cell of queue) {
      const [column, row] = [cell % 10, Math.floor(cell / 10)];
      const steps = [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const;
      for (const [dx, dy] of steps) {
        const [x, y] = [column + dx, row + dy];
        if (x < 0 || x > 9 || y < 0 || y > 9) continue;
        if (built.has(key(column + 0.5 + dx / 2, row + 0.5 + dy / 2))) continue;
        passages += 1;
        if (seen.has(y * 10 + x)) continue;
        seen.add(y * 10 + x);
        queue.push(y * 10 + x);
      }
    }
    // All squares are connected, and without a circle: so there is one way between any two.
    expect([seen.size, passages / 2]).toEqual([100, 99]);
    expect([built.has(key(0.5, 0)), built.has(key(9.5, 10))]).toEqual([false, false]);
  });

  it("I spy: as many of each thing as the answers say", async () => {
    const { pages, answers } = await draw("i-spy", { pages: ["toys"] }, seed);
    const shown = (pages[0]?.pictures ?? []).filter(({ y }) => y < 610);
    const counted = Map.groupBy(shown, ({ name }) => name);
    const asked = answers.slice(1).map((answer) => answer.split(": "));
    expect(asked).toHaveLength(5);
    for (const [name = "", count] of asked) expect(String(counted.get(name)?.length)).toBe(count);
  });

  it("counting: as many pictures in each box as its answer says", async () => {
    const { pages, answers } = await draw("counting", { pages: ["to-20"] }, seed);
    const boxes = sortIntoCells(pages[0]?.pictures ?? [], 2, 3);
    const counted = boxes.map((box) => `${box.length} (${box[0]?.name})`);
    expect(answers.slice(1).toSorted()).toEqual(counted.toSorted());
  });

  it("matching: every picture has its shadow in the row of its answer", async () => {
    const { pages, answers } = await draw("matching", { pages: ["shadows"] }, seed);
    const pictures = pages[0]?.pictures ?? [];
    const shadows = pictures
      .filter(({ name }) => name.startsWith("shadow of "))
      .toSorted((a, b) => a.y - b.y);
    const things = pictures.filter(({ name }) => !name.startsWith("shadow of "));
    const solved = things.map(
      ({ name }) => `${name}: row ${shadows.findIndex((shadow) => shadow.name === `shadow of ${name}`) + 1}`,
    );
    expect(solved).toHaveLength(6);
    expect(answers.slice(1).toSorted()).toEqual(solved.toSorted());
  });

  it("bingo: six different cards, and every picture on them can be called", async () => {
    const { pages } = await draw("picture-bingo", { cards: "6" }, seed);
    const called = new Set(pages.at(-1)?.pictures.map(({ name }) => name));
    const cards = pages.slice(0, -1).flatMap(({ pictures }) => [pictures.slice(0, 9), pictures.slice(9)]);
    const sets = cards.map((card) => card.map(({ name }) => name).filter((name) => name !== "star"));
    expect(new Set(sets.map((names) => names.toSorted().join())).size).toBe(6);
    for (const names of sets) {
      expect(new Set(names).size).toBe(8);
      for (const name of names) expect(called).toContain(name);
    }
  });

  it("patterns: the answer continues the printed row and is among its choices", async () => {
    const { pages, answers } = await draw("patterns", { pages: ["first", "tricky"] }, seed);
    const rows = pages.slice(0, 2).flatMap((page) => sortIntoCells(page.pictures, 1, 5));
    const printed = answers.filter((text) => !/rows|next/.test(text));
    expect(rows).toHaveLength(10);
    const ends = rows.map((row) => {
      const largest = Math.max(...row.map(({ size }) => size));
      const shown = row.filter(({ size }) => size > largest - 1).map(({ name }) => name);
      const choices = row.filter(({ size }) => size <= largest - 1).map(({ name }) => name);
      // The shortest part that gives the row when it is repeated.
      const length = shown.findIndex(
        (_, size) => size > 0 && shown.every((name, place) => name === shown[place % size]),
      );
      const next = shown[shown.length % length] ?? "";
      expect(choices).toContain(next);
      return next;
    });
    expect(printed.toSorted()).toEqual(ends.toSorted());
  });

  it("story problems: the story's numbers and words give the answer", async () => {
    const { texts, answers } = await draw("story-problems", { pages: ["to-20"] }, seed);
    const solved = sortIntoCells(getBody(texts[0]), 1, 4).map((cell) => {
      const story = cell
        .map(({ text }) => text)
        .join(" ")
        .replace(/^\d+ /, "");
      const [left = 0, right = 0] = (story.match(/\d+/g) ?? []).map(Number);
      const isLess = /eats|pop|sells|wind takes|fly away|lends/.test(story);
      return `${left} ${isLess ? "−" : "+"} ${right} = ${isLess ? left - right : left + right}`;
    });
    expect(
      answers
        .slice(1)
        .map((answer) => answer.replace(/ \w+$/, ""))
        .toSorted(),
    ).toEqual(solved.toSorted());
  });
});
