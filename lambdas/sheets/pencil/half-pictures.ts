import type { HalfPicture } from "../parts/mirror.ts";
import { samplePoints } from "../parts/stroke-points.ts";

const definePicture = (name: string, ...paths: string[]): HalfPicture => ({
  name,
  lines: paths.map(samplePoints),
});

export const halfPictures: readonly HalfPicture[] = [
  definePicture("heart", "M0 3L1 1L3 0L5 2V5L3 9L0 12"),
  definePicture("fir tree", "M0 0L3 4H1L4 7H2L5 10H1V12H0"),
  definePicture("house", "M0 0L6 5H5V12H0", "M0 8H1V12", "M2 7H4V9H2V7"),
  definePicture("rocket", "M0 0L2 3V8L4 10V12L2 10H0", "M0 3L1 4V5L0 6", "M0 12L1 10"),
  definePicture("butterfly", "M0 3L1 4L3 1H5L6 3L5 5L3 6L5 8V10L3 11L1 9L0 10", "M0 3L2 0", "M3 3H4V4H3V3"),
  definePicture(
    "robot",
    "M0 1H2V4H0",
    "M1 2V3",
    "M1 4V5",
    "M0 5H3V9H0",
    "M3 6H5V9",
    "M2 9V11H4V12H1V9",
    "M0 7H1",
  ),
  definePicture("ladybug", "M0 1H2L3 3L5 5V9L3 12H0", "M0 3H3", "M1 1L2 0", "M2 5H3V6H2V5", "M2 8H3V9H2V8"),
];
