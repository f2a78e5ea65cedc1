import { describe, expect, it } from "vitest";
import type { TextItem } from "./read-page.fixture.ts";
import {
  countPictures,
  draw,
  getBody,
  listCircles,
  measure,
  seeds,
  solveProblems,
  sortIntoCells,
} from "./solve-page.fixture.ts";

/* Solves the pages of numbers as a child does, from what is printed, and compares the solutions with the printed answers. */

const join = (texts: readonly TextItem[]): string => texts.map(({ text }) => text).join(" ");

/** Fills the one blank of an equation. */
function solveEquation(texts: readonly TextItem[]): string {
  const [, ...parts] = /^(\d*) ?([+−]) ?(\d*) ?= ?(\d*)$/.exec(join(texts)) ?? [];
  const [left = 0, right = 0, result = 0] = [parts[0], parts[2], parts[3]].map(Number);
  expect([left, right, result].filter((part) => part === 0)).toHaveLength(1);
  const step = parts[1] === "+" ? 1 : -1;
  return `${left || result - step * right} ${parts[1]} ${right || step * (result - left)} = ${result || left + step * right}`;
}

const compare = (left: number, right: number): string =>
  `${left} ${left < right ? "<" : left > right ? ">" : "="} ${right}`;

describe.each(seeds)("seed %i", (seed) => {
  it("facts: each equation has one solution, and it is the printed answer", async () => {
    const { texts, answers } = await draw("facts", seed);
    const solved = solveProblems(texts[0], [2, 10], solveEquation);
    expect(new Set(solved).size).toBe(20);
    expect(answers).toEqual(solved);
  });

  it("balance: both sides are the same with the printed answer", async () => {
    const { texts, answers } = await draw("balance", seed);
    const solved = solveProblems(texts[0], [1, 10], (line) => {
      const [, ...parts] = /^(\d+) \+ (\d+) = (\d+) \+ ?(\d*)( true false)?$/.exec(join(line)) ?? [];
      const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
      const sides = `${a} + ${b} = ${c} + ${d || a + b - c}`;
      return d ? `${sides}: ${a + b === c + d}` : sides;
    });
    expect(answers).toEqual(solved);
  });

  it("comparing: the printed sign is between the numbers, or the numbers of pictures", async () => {
    const { kind, pages, texts, answers } = await draw("comparing", seed);
    const groups = sortIntoCells(pages[0]?.pictures ?? [], 2, 5).map(({ length }) => length);
    const solved =
      kind === "groups"
        ? [0, 2, 4, 6, 8].map((left) => compare(groups[left] ?? 0, groups[left + 1] ?? 0))
        : solveProblems(texts[0], [2, 8], ([left, right]) =>
            compare(Number(left?.text), Number(right?.text)),
          );
    expect(answers).toEqual(solved);
  });

  it("number bonds: both parts make the whole", async () => {
    const { texts, answers } = await draw("number-bonds", seed);
    const solved = solveProblems(texts[0], [3, 3], ([one, other]) => {
      if (!one || !other) return "";
      const [a, b] = [Number(one.text), Number(other.text)];
      if (Math.abs(one.y - other.y) < 9) return `${a} and ${b} make ${a + b}`;
      // The higher number is the whole.
      return one.y < other.y ? `${a - b} and ${b} make ${a}` : `${a} and ${b - a} make ${b}`;
    });
    expect(answers).toEqual(solved);
  });

  it("number line: the hops end on the line, at the printed answer", async () => {
    const { pages, texts, answers } = await draw("number-line", seed);
    const dots = sortIntoCells(pages[0] ? listCircles(pages[0]) : [], 1, 5).flat();
    const solved = solveProblems(texts[0], [1, 5], (items) => {
      const top = Math.min(...items.map(({ y }) => y));
      const line = items.filter(({ y }) => y > top + 20);
      const numbers = join(line).split(" ").map(Number);
      expect(numbers).toEqual(numbers.map((_, place) => place));
      const equation = solveEquation(items.filter(({ y }) => y < top + 20));
      const [left = -1, , , , result = -1] = equation.split(" ").map(Number);
      // The numbers after 9 are so near to each other that they are read as one text.
      const [zero, one] = line.map(({ x, width }) => x + width / 2);
      const start = (zero ?? 0) + left * ((one ?? 0) - (zero ?? 0));
      expect(dots.some(({ x }) => Math.abs(x - start) < 1)).toBe(true);
      expect(numbers).toContain(result);
      return equation;
    });
    expect(answers).toEqual(solved);
  });

  it("number paths: the first two stones give all others", async () => {
    const { texts, answers } = await draw("number-paths", seed);
    const solved = solveProblems(texts[0], [1, 6], (items) => {
      const stones = items.map(({ text, x, width }) => ({ value: Number(text), x: x + width / 2 }));
      const [one = { value: 0, x: 0 }, two = { value: 0, x: 0 }] = stones;
      const step = two.value - one.value;
      for (const { value, x } of stones)
        expect(value).toBe(one.value + Math.round((x - one.x) / (two.x - one.x)) * step);
      return Array.from({ length: 8 }, (_, place) => one.value + place * step).join(", ");
    });
    expect(answers).toEqual(solved);
  });

  it("picture sums: the pictures on both sides of the plus add up", async () => {
    const { pages, texts, answers } = await draw("picture-sums", seed);
    const plus = texts[0]?.find(({ text }) => text === "+")?.x ?? 0;
    const solved = sortIntoCells(pages[0]?.pictures ?? [], 1, 5).map((row) => {
      const left = row.filter(({ x }) => x < plus).length;
      return `${left} + ${row.length - left} = ${row.length}`;
    });
    expect(answers).toEqual(solved);
  });

  it("ten frames: as many dots as the answer says, or as many more as make ten", async () => {
    const { kind, pages, texts, answers } = await draw("ten-frames", seed);
    const dots = pages[0] ? listCircles(pages[0]) : [];
    const [columns, rows] = kind === "read-10" ? [2, 4] : [1, 6];
    const solved =
      kind === "fill-10"
        ? solveProblems(texts[0], [2, 3], (items) => {
            const shown = items.map(({ text }) => Number(text)).find((number) => number > 0) ?? 0;
            return `${shown} ${shown === 1 ? "dot" : "dots"}, ${10 - shown} more to make ten`;
          })
        : sortIntoCells(dots, columns ?? 1, rows ?? 1).map(({ length }) =>
            kind === "read-10" ? `${length}` : `10 + ${length - 10} = ${length}`,
          );
    expect(answers).toEqual(solved);
  });

  it("color by answer: each square has the color of its result in the key", async () => {
    const { pages, texts, answers } = await draw("color-by-answer", seed);
    const [page, solution] = pages.map(({ areas }) => {
      const squares = areas
        .map(measure)
        .filter(({ points, width, height }) => points.length === 4 && Math.abs(width - height) < 0.1);
      return squares.filter(({ width }) => width > 10);
    });
    const body = getBody(texts[0]).map((item) => ({ ...item, x: item.x + item.width / 2 }));
    const top = Math.min(...(page ?? []).map(({ y }) => y)) - 40;
    const key = body.filter(({ text, y }) => y < top && /^\d+$/.test(text));
    const crayons = new Map(
      (pages[0] ? listCircles(pages[0]) : []).map(({ x, color }) => {
        const near = key.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0];
        return [Number(near?.text), color] as const;
      }),
    );
    expect(crayons.size).toBe(key.length);
    const results = (page ?? []).map(({ x, y, width }) => {
      const inside = body.filter(
        (item) => Math.abs(item.x - x) < width / 2 && Math.abs(item.y - y) < width / 2,
      );
      const [left, sign, right] = inside.toSorted((a, b) => a.x - b.x).map(({ text }) => text);
      return Number(left) + (sign === "+" ? 1 : -1) * Number(right);
    });
    expect(results).toHaveLength(81);
    expect(answers.map(Number)).toEqual(results);
    expect(solution?.map(({ color }) => color)).toEqual(results.map((result) => crayons.get(result)));
  });

  it("coins: the printed coins of each purse add up to its answer", async () => {
    const { texts, answers } = await draw("coins", seed);
    const cents: Record<string, number> = { penny: 1, nickel: 5, dime: 10, quarter: 25 };
    const totals = solveProblems(texts[0], [2, 3], (coins) =>
      String(coins.reduce((sum, { text }) => sum + (cents[text] ?? 0), 0)),
    );
    expect(new Set(totals).size).toBe(6);
    expect(answers.map((answer) => /= (\d+)¢$/.exec(answer)?.[1])).toEqual(totals);
  });

  it("clocks: the hands and the digits of each clock show the time of its answer", async () => {
    const { kind, pages, texts, answers } = await draw("clocks", seed);
    const [asked, solved] = pages.map((page) => {
      const hands = page.strokes
        .filter(({ color, points }) => points.length === 2 && color !== page.strokes[0]?.color)
        .map(({ points: [from = [0, 0], to = [0, 0]] }) => {
          const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
          const degrees = ((Math.atan2(dy, dx) * 180) / Math.PI + 450) % 360;
          return { clock: from.map(Math.round).join(), length: Math.hypot(dx, dy), degrees };
        })
        .filter(({ length }) => length < 45);
      return [...Map.groupBy(hands, ({ clock }) => clock).values()].map((pair) => {
        const [short, long] = pair.toSorted((a, b) => a.length - b.length);
        const minute = Math.round((long?.degrees ?? 0) / 6) % 60;
        const hour = Math.round(((short?.degrees ?? 0) - minute / 2) / 30 + 12) % 12 || 12;
        return `${hour}:${String(minute).padStart(2, "0")}`;
      });
    });
    const digits = solveProblems(texts[0], [3, 3], (items) => {
      const colon = items.find(({ text }) => text === ":");
      return join(items.filter(({ y }) => colon && Math.abs(y - colon.y) < 9)).replaceAll(" ", "");
    });
    const printed = answers.filter((text) => text.includes(":")).map((text) => text.replace(/^\d+\.\s+/, ""));
    expect(printed).toHaveLength(9);
    expect(kind.startsWith("read") ? asked : digits).toEqual(printed);
    expect(solved).toEqual(printed);
  });

  it("counting: as many pictures in each box as its answer says", async () => {
    const { pages, answers } = await draw("counting", seed);
    expect(answers).toEqual(pages[0] && countPictures(pages[0]));
  });

  it("story problems: the story's numbers and words give the answer", async () => {
    const { texts, answers } = await draw("story-problems", seed);
    const solved = sortIntoCells(getBody(texts[0]), 1, 4).map((cell) => {
      const story = join(cell).replace(/^\d+ /, "");
      const [left = 0, right = 0] = (story.match(/\d+/g) ?? []).map(Number);
      const isLess = /eats|pop|sells|wind takes|fly away|lends/.test(story);
      return `${left} ${isLess ? "−" : "+"} ${right} = ${isLess ? left - right : left + right}`;
    });
    expect(answers.map((answer) => answer.replace(/ \w+$/, ""))).toEqual(solved);
  });
});
