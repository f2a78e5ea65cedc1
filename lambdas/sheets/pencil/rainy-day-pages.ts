import { type Random, sample, shuffle } from "../../../contract/seeded-random.ts";
import type { CountBox } from "../math/counting.ts";
import type { ColorPicture } from "../parts/color-regions.ts";
import type { DotPicture } from "../parts/dots.ts";
import { carveMaze } from "../parts/maze.ts";
import type { HalfPicture } from "../parts/mirror.ts";
import { paint } from "../parts/paper.ts";
import type { Road } from "../parts/roads.ts";
import { mushroom } from "./color-pictures.ts";
import type { GluePicture } from "./cut-and-glue.ts";
import { umbrella } from "./dot-pictures.ts";
import { halfPictures } from "./half-pictures.ts";
import { buildShadows, type Matching } from "./matching.ts";
import type { MazePage } from "./mazes.ts";
import { buildPatternRow, type PatternRow } from "./patterns.ts";

/** The content of the ten pages. */
export interface RainyDay {
  roads: readonly Road[];
  counts: CountBox[];
  maze: MazePage;
  shadows: Matching;
  patterns: PatternRow[];
  dots: DotPicture;
  coloring: ColorPicture;
  half: HalfPicture;
  boat: GluePicture;
}

const boat: GluePicture = {
  title: "Cut and glue a boat",
  ask: "Cut off the lower half, cut out the shapes, and glue them onto their outlines.",
  pieces: [
    { kind: "rectangle", x: 130, y: 196, width: 250, height: 56, color: paint.coral },
    { kind: "rectangle", x: 236, y: 22, width: 16, height: 174, color: "#C98B52" },
    { kind: "triangle", x: 258, y: 66, width: 110, height: 120, color: paint.butter },
    { kind: "triangle", x: 142, y: 96, width: 88, height: 90, color: paint.sky },
    { kind: "circle", x: 420, y: 20, width: 76, height: 76, color: paint.butter },
    { kind: "circle", x: 160, y: 208, width: 32, height: 32, color: paint.skyPaper },
    { kind: "circle", x: 318, y: 208, width: 32, height: 32, color: paint.skyPaper },
  ],
};

export function buildRainyDay(random: Random): RainyDay {
  const shown = sample(
    random,
    ["duck", "umbrella", "snail", "leaf", "mushroom", "cloud", "bird", "fish"] as const,
    6,
  );
  const amounts = shuffle(random, [2, 3, 4, 5, 6, 7]);
  return {
    roads: [
      { from: "cloud", to: "umbrella", line: "M0 50H400" },
      { from: "snail", to: "leaf", line: "M0 30L200 70L400 30" },
      { from: "duck", to: "boat", line: "M0 50C50 0 90 0 133 50C176 100 216 100 266 50C310 0 350 0 400 50" },
      { from: "bird", to: "house", line: "M0 80L80 20L160 80L240 20L320 80L400 20" },
      { from: "sun", to: "flower", line: "M0 80C40 0 90 0 133 80C176 0 226 0 266 80C310 0 360 0 400 80" },
    ],
    counts: shown.flatMap((picture, index) => {
      const count = amounts[index];
      return count === undefined ? [] : [{ picture, count }];
    }),
    maze: {
      title: "Home before the rain",
      ask: "The snail wants to be under the mushroom before it pours.",
      traveler: "snail",
      goal: "mushroom",
      maze: carveMaze(random, 8, 8),
    },
    shadows: buildShadows(
      random,
      sample(random, ["umbrella", "duck", "turtle", "boat", "cup", "snail", "mitten"], 5),
    ),
    patterns: ["AB", "AAB", "ABB", "ABC"].map((form, row) => buildPatternRow(random, form, row < 2 ? 5 : 6)),
    dots: umbrella,
    coloring: mushroom,
    half: halfPictures.find(({ name }) => name === "ladybug") ?? { name: "ladybug", lines: [] },
    boat,
  };
}
