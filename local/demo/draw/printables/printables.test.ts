import { describe, expect, it } from "vitest";
import { placeLabels } from "../../../../lambdas/sheets/parts/dots.ts";
import { CAPITALS, NUMBER_SIGNS, SMALL_LETTERS } from "../../../../lambdas/sheets/parts/letters.ts";
import { MIRROR_GRID } from "../../../../lambdas/sheets/parts/mirror.ts";
import { getPrintArea } from "../../../../lambdas/sheets/parts/paper.ts";
import { type Point, samplePoints } from "../../../../lambdas/sheets/parts/stroke-points.ts";
import { colorPictures } from "./color-pictures.ts";
import { gluePictures, layPieces } from "./cut-and-glue.ts";
import { dotPictures } from "./dot-to-dot.ts";
import { emotionCards } from "./emotion-faces.ts";
import { buildFreePack } from "./free-pack-pages.ts";
import { buildSpyPages } from "./i-spy.ts";
import { buildMatchings } from "./matching.ts";
import { buildPatternPages, type PatternRow } from "./patterns.ts";
import { buildBingoCards, CALLED } from "./picture-bingo.ts";
import { halfPictures } from "./symmetry.ts";

const pack = buildFreePack();
const PRINT_AREA = getPrintArea("Letter");

describe("patterns", () => {
  const rows: PatternRow[] = [...buildPatternPages().flatMap((page) => page.rows), ...pack.patterns];

  it("continue correctly, and the correct picture is among the choices", () => {
    for (const { unit, shown, next, choices } of rows) {
      [...shown, ...next].forEach((picture, place) => {
        expect(picture).toBe(unit[place % unit.length]);
      });
      for (const picture of next) expect(choices).toContain(picture);
      expect(new Set(choices).size).toBe(choices.length);
    }
  });

  it("show at least one whole repetition and the start of the next", () => {
    for (const { unit, shown } of rows) expect(shown.length).toBeGreaterThan(unit.length);
  });
});

describe("matching", () => {
  it("has the same things on both sides, and never a pair directly across", () => {
    const { shadows, counts, letters } = buildMatchings();
    for (const { left, right } of [shadows, counts, letters, pack.shadows]) {
      expect(new Set<unknown>(right)).toEqual(new Set<unknown>(left));
      expect(new Set<unknown>(left).size).toBe(left.length);
      left.forEach((thing, place) => {
        expect(right[place]).not.toBe(thing);
      });
    }
  });
});

describe("I spy", () => {
  it("shows as many of each thing as the answers state", () => {
    for (const { counts, scattered } of buildSpyPages()) {
      for (const { picture, count } of counts)
        expect(scattered.filter((each) => each === picture)).toHaveLength(count);
      expect(scattered).toHaveLength(36);
    }
  });
});

describe("bingo", () => {
  it("deals six different cards of eight different pictures that can be called", () => {
    const cards = buildBingoCards();
    expect(new Set(cards.map((card) => [...card].sort().join())).size).toBe(6);
    for (const card of cards) {
      expect(card[4]).toBe("star");
      const dealt = card.filter((picture) => picture !== "star");
      expect(new Set(dealt).size).toBe(8);
      for (const picture of dealt) expect(CALLED).toContain(picture);
    }
  });
});

describe("cut and glue", () => {
  const body = { ...PRINT_AREA, y: 130, height: 560 };

  it.each([...gluePictures, pack.boat])("$title: every piece fits the page without overlap", ({ pieces }) => {
    for (const { x, y, width, height } of pieces) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(PRINT_AREA.width);
      expect(y + height).toBeLessThanOrEqual(500);
    }
    const laid = layPieces(pieces, body);
    expect(laid.map(({ kind, width, height }) => `${kind} ${width} ${height}`).sort()).toEqual(
      pieces.map(({ kind, width, height }) => `${kind} ${width} ${height}`).sort(),
    );
    laid.forEach((a, index) => {
      expect(a.left + a.width).toBeLessThanOrEqual(body.x + body.width);
      expect(a.top + a.height).toBeLessThanOrEqual(body.y + body.height);
      for (const b of laid.slice(index + 1)) {
        const apart =
          a.left + a.width < b.left ||
          b.left + b.width < a.left ||
          a.top + a.height < b.top ||
          b.top + b.height < a.top;
        expect(apart).toBe(true);
      }
    });
  });
});

/** Whether a point is inside a closed outline, by the even–odd rule. */
const inside = ([x, y]: Point, outline: readonly Point[]): boolean =>
  outline.reduce((within, [fromX, fromY], index) => {
    const [toX, toY] = outline[(index + 1) % outline.length] ?? [fromX, fromY];
    const crosses = fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX;
    return crosses ? !within : within;
  }, false);

describe("pictures to finish", () => {
  it.each([...dotPictures, pack.dots])(
    "$name: each dot's number is outside the outline, clear of other dots and numbers",
    ({ dots }) => {
      const labels = placeLabels(dots, 3.5);
      for (const label of labels) expect(inside(label, dots)).toBe(false);
      dots.forEach((dot, index) => {
        for (const other of dots.slice(index + 1))
          expect(Math.hypot(dot[0] - other[0], dot[1] - other[1])).toBeGreaterThan(5);
        labels.forEach((label, labeled) => {
          const room = labeled === index ? 2 : 3.4;
          expect(Math.hypot(label[0] - dot[0], label[1] - dot[1])).toBeGreaterThan(room);
        });
      });
      labels.forEach((label, index) => {
        for (const other of labels.slice(index + 1))
          expect(Math.hypot(label[0] - other[0], label[1] - other[1])).toBeGreaterThan(4);
      });
    },
  );

  it.each([...halfPictures, pack.half])(
    "$name: stays on its half of the grid and touches the mirror line",
    ({ lines }) => {
      const points = lines.flat();
      expect(points.some(([away]) => away === 0)).toBe(true);
      for (const [away, down] of points) {
        expect(away).toBeGreaterThanOrEqual(0);
        expect(away).toBeLessThanOrEqual(MIRROR_GRID.half);
        expect(down).toBeGreaterThanOrEqual(0);
        expect(down).toBeLessThanOrEqual(MIRROR_GRID.rows);
      }
    },
  );

  it.each([...colorPictures, pack.coloring])(
    "$title: every shape uses a crayon of its key, and every crayon is used",
    ({ crayons, regions }) => {
      const used = new Set(regions.map(({ crayon }) => crayon));
      expect(used).toEqual(new Set(crayons.map((_, index) => index + 1)));
      for (const { labels } of regions) expect(labels.length).toBeGreaterThan(0);
    },
  );
});

describe("tracing", () => {
  it("covers both alphabets and ten numerals", () => {
    expect(CAPITALS.map(({ name }) => name).join("")).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    expect(SMALL_LETTERS.map(({ name }) => name).join("")).toBe("abcdefghijklmnopqrstuvwxyz");
    expect(NUMBER_SIGNS.map(({ name }) => name).join("")).toBe("0123456789");
  });

  it.each([...CAPITALS, ...SMALL_LETTERS, ...NUMBER_SIGNS])(
    "$name stays within its writing line",
    ({ strokes, width }) => {
      for (const [x, y] of strokes.flatMap(samplePoints)) {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(width);
        expect(y).toBeGreaterThanOrEqual(-6);
        expect(y).toBeLessThanOrEqual(148);
      }
    },
  );
});

describe("feelings", () => {
  it("are twelve, each with a unique name and sentence", () => {
    expect(new Set(emotionCards.map(({ name }) => name)).size).toBe(12);
    expect(new Set(emotionCards.map(({ line }) => line)).size).toBe(12);
  });
});
