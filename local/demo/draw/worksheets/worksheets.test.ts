import { describe, expect, it } from "vitest";
import type { Equation } from "../../../../lambdas/sheets/math/equations.ts";
import { formatClockTime, getHandAngles } from "../../../../lambdas/sheets/parts/clock.ts";
import { buildPursePages, COINS } from "./coins.ts";
import { buildMysteryPictures } from "./color-by-sum.ts";
import { buildComparisons } from "./comparing.ts";
import { buildCountPages } from "./counting.ts";
import { buildAdditionPages, buildMixedPages, buildSubtractionPages } from "./facts-to-20.ts";
import { buildBondPages } from "./number-bonds.ts";
import { buildNumberLinePages } from "./number-line.ts";
import { buildMissingNumberPages, buildSkipCountingPages, type PathPage } from "./number-paths.ts";
import { buildPictureSumPages } from "./picture-sums.ts";
import { buildStorySumPages } from "./story-sums.ts";
import { buildClockPages } from "./telling-time.ts";
import { pickTenFrameNumbers } from "./ten-frames.ts";

function assertTrueEquation({ left, sign, right, result }: Equation): void {
  expect(sign === "+" ? left + right : left - right).toBe(result);
  for (const part of [left, right, result]) expect(part).toBeGreaterThanOrEqual(1);
  for (const part of [left, right, result]) expect(part).toBeLessThanOrEqual(20);
}

const formatAll = (equations: readonly Equation[]): string[] =>
  equations.map(({ left, sign, right }) => `${left}${sign}${right}`);

describe("facts to 20", () => {
  const pages = {
    addition: buildAdditionPages(),
    subtraction: buildSubtractionPages(),
    mixed: buildMixedPages(),
  };

  it.each(Object.entries(pages))(
    "%s: every answer is correct and no fact repeats on a page",
    (_, [...pageList]) => {
      expect(pageList).toHaveLength(2);
      for (const { equations } of pageList) {
        expect(equations).toHaveLength(20);
        equations.forEach(assertTrueEquation);
        expect(new Set(formatAll(equations)).size).toBe(20);
      }
    },
  );

  it("uses only numbers within the range in each page's title", () => {
    const getLargest = (equations: readonly Equation[]) =>
      Math.max(...equations.flatMap(({ left, right, result }) => [left, right, result]));
    expect(pages.addition.map(({ equations }) => getLargest(equations) <= 12)).toEqual([true, false]);
    expect(pages.subtraction.map(({ equations }) => getLargest(equations) <= 10)).toEqual([true, false]);
  });

  it("mixes additions and subtractions, with blank parts only on the second page", () => {
    const [whole, parts] = pages.mixed;
    for (const sign of ["+", "−"]) expect(whole?.equations.map((each) => each.sign)).toContain(sign);
    expect(new Set(whole?.equations.map(({ blank }) => blank))).toEqual(new Set(["result"]));
    expect(new Set(parts?.equations.map(({ blank }) => blank))).toEqual(new Set(["left", "right"]));
  });
});

describe("picture and story sums", () => {
  it("number line: every hop stays on the line and ends at the answer", () => {
    for (const { equations, end } of buildNumberLinePages()) {
      equations.forEach(assertTrueEquation);
      expect(new Set(formatAll(equations)).size).toBe(5);
      for (const { left, right, sign, result } of equations) {
        expect(right).toBeLessThanOrEqual(6);
        expect(sign === "+" ? result : left).toBeLessThanOrEqual(end);
      }
    }
  });

  it("picture sums: at most five pictures per side, five different sums per page", () => {
    for (const sums of buildPictureSumPages()) {
      sums.forEach(assertTrueEquation);
      expect(new Set(formatAll(sums)).size).toBe(5);
      for (const { left, right } of sums) expect(Math.max(left, right)).toBeLessThanOrEqual(5);
    }
  });

  it("story sums: the text contains both numbers of its equation", () => {
    for (const story of buildStorySumPages().flat()) {
      assertTrueEquation(story.equation);
      const numbers = [...story.text.matchAll(/\d+/g)].map(Number);
      expect(numbers).toEqual([story.equation.left, story.equation.right]);
      expect(story.text).toContain(story.unit);
    }
  });

  it("mystery pictures: each square's fact has the number of its color, and every color has its own number", () => {
    for (const { key, squares } of buildMysteryPictures()) {
      expect(new Set(key.map(({ result }) => result)).size).toBe(key.length);
      for (const square of squares.flat()) {
        assertTrueEquation(square.equation);
        expect(square.equation.result).toBe(square.key.result);
      }
      expect(new Set(squares.map((row) => row.length))).toEqual(new Set([9]));
    }
  });
});

describe("counting and comparing", () => {
  it("counting: up to five, then up to ten, with a different picture in each box", () => {
    const [first = [], second = []] = buildCountPages();
    for (const { count } of first) expect(count).toBeLessThanOrEqual(5);
    for (const { count } of second) expect(count).toBeLessThanOrEqual(10);
    expect(new Set([...first, ...second].map(({ picture }) => picture)).size).toBe(12);
  });

  it("comparing: every sign is correct", () => {
    const { groups, numbers } = buildComparisons();
    for (const { left, right, sign } of [...groups, ...numbers]) {
      expect({ "<": left < right, ">": left > right, "=": left === right }[sign]).toBe(true);
    }
    expect(groups.map(({ sign }) => sign)).not.toContain("=");
    expect(numbers.filter(({ sign }) => sign === "=").length).toBeGreaterThanOrEqual(3);
  });

  it("number bonds: the parts add up to the whole, and ten is split in all nine ways", () => {
    const [ofTen, others] = buildBondPages();
    for (const { whole, parts } of [...(ofTen?.bonds ?? []), ...(others?.bonds ?? [])])
      expect(parts[0] + parts[1]).toBe(whole);
    expect(new Set(ofTen?.bonds.map(({ parts }) => parts[0])).size).toBe(9);
  });

  it("ten-frames: numbers are from 1 to 20, and numbers to draw are below ten", () => {
    const { read, readTeens, draw } = pickTenFrameNumbers();
    expect(read.every((shown) => shown >= 1 && shown <= 10)).toBe(true);
    expect(readTeens.every((shown) => shown > 10 && shown < 20)).toBe(true);
    expect(draw.every((shown) => shown >= 1 && shown < 10)).toBe(true);
    for (const list of [read, readTeens, draw]) expect(new Set(list).size).toBe(list.length);
  });

  it.each([
    ["missing numbers", buildMissingNumberPages(), 20],
    ["skip counting", buildSkipCountingPages(), 100],
  ] as [string, PathPage[], number][])(
    "%s: steps are constant, numbers are positive, and the first two are always shown",
    (_, pages, most) => {
      for (const { numbers, blanks } of pages.flatMap(({ paths }) => paths)) {
        const steps = numbers.slice(1).map((value, index) => value - (numbers[index] ?? 0));
        expect(new Set(steps).size).toBe(1);
        expect(Math.min(...numbers)).toBeGreaterThanOrEqual(1);
        expect(Math.max(...numbers)).toBeLessThanOrEqual(most);
        expect(blanks.length).toBeGreaterThan(0);
        expect(blanks.every((place) => place >= 2 && place < numbers.length)).toBe(true);
      }
    },
  );
});

describe("clocks and coins", () => {
  it("shows each time once per page, on the hour or half hour", () => {
    for (const { times } of buildClockPages()) {
      expect(new Set(times.map(formatClockTime)).size).toBe(9);
      for (const { hour, minute } of times) {
        expect(hour).toBeGreaterThanOrEqual(1);
        expect(hour).toBeLessThanOrEqual(12);
        expect([0, 30]).toContain(minute);
      }
    }
  });

  it.each([
    [
      { hour: 12, minute: 0 },
      { hour: 0, minute: 0 },
    ],
    [
      { hour: 3, minute: 0 },
      { hour: 90, minute: 0 },
    ],
    [
      { hour: 3, minute: 30 },
      { hour: 105, minute: 180 },
    ],
    [
      { hour: 12, minute: 30 },
      { hour: 15, minute: 180 },
    ],
  ])("getHandAngles(%j): the hour hand moves with the minutes", (time, angles) => {
    expect(getHandAngles(time)).toEqual(angles);
  });

  it("gives the correct total of each purse, and different totals on a page", () => {
    for (const purses of buildPursePages()) {
      for (const { coins, cents } of purses) {
        expect(coins.map((coin) => COINS[coin].cents).reduce<number>((sum, each) => sum + each, 0)).toBe(
          cents,
        );
        expect(coins.length).toBeLessThanOrEqual(6);
        const values = coins.map((coin) => COINS[coin].cents);
        expect([...values].sort((a, b) => b - a)).toEqual(values);
      }
      expect(new Set(purses.map(({ cents }) => cents)).size).toBe(6);
    }
  });
});
