import type { DotPicture } from "../parts/dots.ts";
import { samplePoints } from "../parts/stroke-points.ts";

const star: DotPicture = {
  name: "a star",
  dots: samplePoints("M50 6L61 37L94 38L68 58L77 90L50 71L23 90L32 58L6 38L39 37"),
  details: "",
};

const boat: DotPicture = {
  name: "a sailboat",
  dots: samplePoints("M50 6L84 56L55 56L55 66L94 66L80 90L20 90L6 66L45 66L45 56L24 56"),
  details: '<path d="M50 14V54"/>',
};

const fish: DotPicture = {
  name: "a fish",
  dots: samplePoints("M5 52L14 38L28 28L46 25L60 32L72 44L92 26L86 51L92 76L72 58L60 70L46 77L28 75L14 66"),
  details: '<path d="M36 40Q44 52 36 64"/><path d="M22 46v0.1" stroke-width="3"/>',
};

const rocket: DotPicture = {
  name: "a rocket",
  dots: samplePoints(
    "M50 4L60 16L66 32L68 48L68 62L86 78L86 92L68 82L58 82L50 94L42 82L32 82L14 92L14 78L32 62L32 48L34 32L40 16",
  ),
  details: '<circle cx="50" cy="38" r="8"/><path d="M38 66H62"/>',
};

const dinosaur: DotPicture = {
  name: "a dinosaur",
  dots: samplePoints(
    "M5 28L12 17L24 15L32 25L33 40L42 50L55 42L68 42L80 50L86 62L97 78L80 75L77 92L66 92L64 79L50 80L48 92L37 92L34 76L23 64L18 50L18 38",
  ),
  details: '<path d="M19 24v0.1" stroke-width="3"/><path d="M7 31Q13 34 18 31"/>',
};

const umbrella: DotPicture = {
  name: "an umbrella",
  dots: samplePoints("M50 10L68 15L83 28L94 52L79 45L64 52L50 45L36 52L21 45L6 52L17 28L32 15"),
  details: '<path d="M50 60V84Q50 92 42 92T34 84"/>',
};

/** Pictures to join up, by the number of their dots. */
export const dotPictures: readonly DotPicture[] = [star, boat, umbrella, fish, rocket, dinosaur];

/** The picture of the rainy afternoon. */
export { umbrella };
