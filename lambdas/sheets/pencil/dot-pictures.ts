import type { DotPicture } from "../parts/dots.ts";

const star: DotPicture = {
  name: "a star",
  dots: [
    [50, 6],
    [61, 37],
    [94, 38],
    [68, 58],
    [77, 90],
    [50, 71],
    [23, 90],
    [32, 58],
    [6, 38],
    [39, 37],
  ],
  details: "",
};

const boat: DotPicture = {
  name: "a sailboat",
  dots: [
    [50, 6],
    [84, 56],
    [55, 56],
    [55, 66],
    [94, 66],
    [80, 90],
    [20, 90],
    [6, 66],
    [45, 66],
    [45, 56],
    [24, 56],
  ],
  details: '<path d="M50 14V54"/>',
};

const fish: DotPicture = {
  name: "a fish",
  dots: [
    [5, 52],
    [14, 38],
    [28, 28],
    [46, 25],
    [60, 32],
    [72, 44],
    [92, 26],
    [86, 51],
    [92, 76],
    [72, 58],
    [60, 70],
    [46, 77],
    [28, 75],
    [14, 66],
  ],
  details: '<path d="M36 40Q44 52 36 64"/><path d="M22 46v0.1" stroke-width="3"/>',
};

const rocket: DotPicture = {
  name: "a rocket",
  dots: [
    [50, 4],
    [60, 16],
    [66, 32],
    [68, 48],
    [68, 62],
    [86, 78],
    [86, 92],
    [68, 82],
    [58, 82],
    [50, 94],
    [42, 82],
    [32, 82],
    [14, 92],
    [14, 78],
    [32, 62],
    [32, 48],
    [34, 32],
    [40, 16],
  ],
  details: '<circle cx="50" cy="38" r="8"/><path d="M38 66H62"/>',
};

const dinosaur: DotPicture = {
  name: "a dinosaur",
  dots: [
    [5, 28],
    [12, 17],
    [24, 15],
    [32, 25],
    [33, 40],
    [42, 50],
    [55, 42],
    [68, 42],
    [80, 50],
    [86, 62],
    [97, 78],
    [80, 75],
    [77, 92],
    [66, 92],
    [64, 79],
    [50, 80],
    [48, 92],
    [37, 92],
    [34, 76],
    [23, 64],
    [18, 50],
    [18, 38],
  ],
  details: '<path d="M19 24v0.1" stroke-width="3"/><path d="M7 31Q13 34 18 31"/>',
};

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

/** Pictures to join up, by the number of their dots. */
export const dotPictures: readonly DotPicture[] = [star, boat, umbrella, fish, rocket, dinosaur];

/** The picture of the rainy afternoon. */
export { umbrella };
