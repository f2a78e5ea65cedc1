import { seededRandom, shuffle } from "../../../../contract/seeded-random.ts";
import type { ColorPicture } from "../../../../lambdas/sheets/parts/color-regions.ts";
import type { DotPicture } from "../../../../lambdas/sheets/parts/dots.ts";
import { carveMaze } from "../../../../lambdas/sheets/parts/maze.ts";
import type { HalfPicture } from "../../../../lambdas/sheets/parts/mirror.ts";
import { paint } from "../../../../lambdas/sheets/parts/paper.ts";
import type { PictureName } from "../../../../lambdas/sheets/parts/pictures.ts";
import type { Road } from "../../../../lambdas/sheets/parts/roads.ts";
import type { CountBox } from "../worksheets/counting.ts";
import type { GluePicture } from "./cut-and-glue.ts";
import { buildMatchPage, type MatchPage } from "./matching.ts";
import type { MazePage } from "./mazes.ts";
import { buildPatternRow, type PatternRow } from "./patterns.ts";

/** The content of the free pack's ten pages. No other item contains it. */
export interface FreePack {
  roads: readonly Road[];
  counts: CountBox[];
  maze: MazePage;
  shadows: MatchPage<PictureName>;
  patterns: PatternRow[];
  dots: DotPicture;
  coloring: ColorPicture;
  half: HalfPicture;
  boat: GluePicture;
}

const umbrella: DotPicture = {
  name: "an umbrella",
  dots: [
    [50, 10],
    [68, 15],
    [83, 28],
    [94, 52],
    [79, 45],
    [64, 52],
    [50, 45],
    [36, 52],
    [21, 45],
    [6, 52],
    [17, 28],
    [32, 15],
  ],
  details: '<path d="M50 60V84Q50 92 42 92T34 84"/>',
};

const toadstool: ColorPicture = {
  title: "Dry under the toadstool",
  crayons: [
    { name: "light blue", color: paint.sky },
    { name: "red", color: paint.persimmon },
    { name: "yellow", color: paint.butter },
    { name: "green", color: paint.leaf },
    { name: "brown", color: "#C98B52" },
  ],
  regions: [
    {
      shape: "M0 0H400V440H0Z",
      crayon: 1,
      labels: [
        [50, 60],
        [350, 60],
      ],
    },
    {
      shape: "M0 350C90 310 140 340 200 336S320 316 400 350V440H0Z",
      crayon: 4,
      labels: [
        [60, 404],
        [340, 404],
      ],
    },
    {
      shape: "M150 210Q140 330 118 386Q200 412 282 386Q260 330 250 210Z",
      crayon: 3,
      labels: [
        [154, 356],
        [246, 356],
      ],
    },
    {
      shape: "M40 226C40 30 360 30 360 226C300 254 100 254 40 226Z",
      crayon: 2,
      labels: [
        [200, 100],
        [78, 214],
      ],
    },
    { shape: "M100 160a30 26 0 1 0 60 0a30 26 0 1 0 -60 0Z", crayon: 3, labels: [[130, 160]] },
    { shape: "M228 136a34 29 0 1 0 68 0a34 29 0 1 0 -68 0Z", crayon: 3, labels: [[262, 136]] },
    { shape: "M180 206a24 18 0 1 0 48 0a24 18 0 1 0 -48 0Z", crayon: 3, labels: [[204, 206]] },
    { shape: "M172 396V320Q200 280 228 320V396Z", crayon: 5, labels: [[200, 350]] },
  ],
  ink: '<path d="M216 358v0.1" stroke-width="8"/><path d="M30 110v22M76 150v22M372 120v22M326 30v22M92 24v22M20 190v22M384 196v22" stroke-width="4"/>',
};

const half: HalfPicture = {
  name: "ladybug",
  lines: [
    [
      [0, 1],
      [2, 1],
      [3, 3],
      [5, 5],
      [5, 9],
      [3, 12],
      [0, 12],
    ],
    [
      [0, 3],
      [3, 3],
    ],
    [
      [1, 1],
      [2, 0],
    ],
    [
      [2, 5],
      [3, 5],
      [3, 6],
      [2, 6],
      [2, 5],
    ],
    [
      [2, 8],
      [3, 8],
      [3, 9],
      [2, 9],
      [2, 8],
    ],
    [
      [5, 6],
      [6, 5],
    ],
    [
      [5, 8],
      [6, 9],
    ],
  ],
};

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

export function buildFreePack(): FreePack {
  const random = seededRandom("ten-little-activities");
  const shown = ["duck", "umbrella", "snail", "leaf", "mushroom", "cloud"] as const;
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
    shadows: buildMatchPage(random, ["umbrella", "duck", "turtle", "boat", "cup"]),
    patterns: ["AB", "AAB", "ABB", "ABC"].map((form, row) =>
      buildPatternRow(random, form, row < 2 ? 5 : 6, 1),
    ),
    dots: umbrella,
    coloring: toadstool,
    half,
    boat,
  };
}
