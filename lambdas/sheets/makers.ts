import type { MakerName } from "../../contract/makers.ts";
import { drawFeelingsCards } from "./charts/feelings-cards.ts";
import { drawRoutineCharts } from "./charts/routine-charts.ts";
import type { Maker } from "./maker.ts";
import { drawBalances, drawBalancesV1 } from "./math/balance.ts";
import { drawClocks } from "./math/clocks.ts";
import { drawCoins } from "./math/coins.ts";
import { drawColorByAnswer } from "./math/color-by-answer.ts";
import { drawComparing, drawComparingV1 } from "./math/comparing.ts";
import { drawCounting } from "./math/counting.ts";
import { drawFacts } from "./math/facts.ts";
import { drawNumberBonds } from "./math/number-bonds.ts";
import { drawNumberLine } from "./math/number-line.ts";
import { drawNumberPaths } from "./math/number-paths.ts";
import { drawPictureSums } from "./math/picture-sums.ts";
import { drawStoryProblems } from "./math/story-problems.ts";
import { drawTenFrames } from "./math/ten-frames.ts";
import { drawColorByNumber } from "./pencil/color-by-number.ts";
import { drawCutAndGlue } from "./pencil/cut-and-glue.ts";
import { drawDotToDot } from "./pencil/dot-to-dot.ts";
import { drawISpy } from "./pencil/i-spy.ts";
import { drawMatchings } from "./pencil/matching.ts";
import { drawMazes } from "./pencil/mazes.ts";
import { drawMemoryCards } from "./pencil/memory-cards.ts";
import { drawPatterns } from "./pencil/patterns.ts";
import { drawPictureBingo } from "./pencil/picture-bingo.ts";
import { drawRainyDay } from "./pencil/rainy-day.ts";
import { drawScissorStrips } from "./pencil/scissor-strips.ts";
import { drawSymmetry } from "./pencil/symmetry.ts";
import { drawTracing } from "./pencil/tracing.ts";
import { drawStory } from "./stories/draw-story.ts";

/** The drawing code of each published version of each maker. A version that was published keeps drawing. */
export const makerVersions: { readonly [Name in MakerName]: Readonly<Record<number, Maker<Name>>> } = {
  balance: { 1: drawBalancesV1, 2: drawBalances },
  counting: { 1: drawCounting },
  clocks: { 1: drawClocks },
  coins: { 1: drawCoins },
  "color-by-answer": { 1: drawColorByAnswer },
  comparing: { 1: drawComparingV1, 2: drawComparing },
  facts: { 1: drawFacts },
  "number-bonds": { 1: drawNumberBonds },
  "number-line": { 1: drawNumberLine },
  "number-paths": { 1: drawNumberPaths },
  "picture-sums": { 1: drawPictureSums },
  "story-problems": { 1: drawStoryProblems },
  "ten-frames": { 1: drawTenFrames },
  "color-by-number": { 1: drawColorByNumber },
  "cut-and-glue": { 1: drawCutAndGlue },
  "dot-to-dot": { 1: drawDotToDot },
  "i-spy": { 1: drawISpy },
  matching: { 1: drawMatchings },
  mazes: { 1: drawMazes },
  "memory-cards": { 1: drawMemoryCards },
  patterns: { 1: drawPatterns },
  "picture-bingo": { 1: drawPictureBingo },
  "rainy-day": { 1: drawRainyDay },
  "scissor-strips": { 1: drawScissorStrips },
  symmetry: { 1: drawSymmetry },
  tracing: { 1: drawTracing },
  "feelings-cards": { 1: drawFeelingsCards },
  "routine-charts": { 1: drawRoutineCharts },
  story: { 1: drawStory },
};
