import { paint } from "../parts/paper.ts";

/** A picture of colored squares. */
export interface HiddenPicture {
  name: string;
  /** By the mark in the rows. */
  colors: Readonly<Record<string, readonly [name: string, color: string]>>;
  rows: readonly string[];
}

const sky = ["light blue", paint.skyPaper] as const;
const yellow = ["yellow", paint.butter] as const;
const red = ["red", paint.persimmon] as const;
const blue = ["dark blue", paint.blueberry] as const;
const green = ["green", paint.leaf] as const;
const orange = ["orange", paint.coral] as const;
const brown = ["brown", "#8A5A3B"] as const;

export const hiddenPictures: readonly HiddenPicture[] = [
  {
    name: "a sailboat",
    colors: { ".": sky, y: yellow, r: red, b: blue },
    rows: [
      ".........",
      "....ry...",
      "....ryy..",
      "..y.ryyy.",
      ".yy.ryyyy",
      "....r....",
      "rrrrrrrrr",
      ".rrrrrrr.",
      "bbbbbbbbb",
    ],
  },
  {
    name: "a fish",
    colors: { ".": sky, o: orange, y: yellow, k: ["black", paint.ink], g: green },
    rows: [
      ".........",
      "..ooo...o",
      ".oyooy.oo",
      "okyooyooo",
      "oyyooyooo",
      ".oyooy.oo",
      "..ooo...o",
      "g......g.",
      "gg.g..ggg",
    ],
  },
  {
    name: "a house",
    colors: { ".": sky, r: red, y: yellow, b: blue, g: green },
    rows: [
      "....r....",
      "...rrr...",
      "..rrrrr..",
      ".rrrrrrr.",
      ".yyyyyyy.",
      ".ybyyyby.",
      ".yyyryyy.",
      ".yyyryyy.",
      "ggggggggg",
    ],
  },
  {
    name: "a tree with apples",
    colors: { ".": sky, g: green, r: red, w: brown },
    rows: [
      "...ggg...",
      "..ggrgg..",
      ".grggggg.",
      ".gggggrg.",
      ".ggrgggg.",
      "..ggggg..",
      "....w....",
      "....w....",
      "ggggggggg",
    ],
  },
  {
    name: "a heart",
    colors: { ".": sky, r: red, o: orange },
    rows: [
      ".........",
      "..rr.rr..",
      ".rrrrrrr.",
      ".rorrrrr.",
      ".rorrrrr.",
      "..rrrrr..",
      "...rrr...",
      "....r....",
      ".........",
    ],
  },
  {
    name: "a flower",
    colors: { ".": sky, o: orange, y: yellow, g: green },
    rows: [
      "...ooo...",
      "..ooooo..",
      "..ooyoo..",
      "..ooooo..",
      "...ooo...",
      "....g....",
      ".gg.g.gg.",
      "..ggggg..",
      "....g....",
    ],
  },
];
