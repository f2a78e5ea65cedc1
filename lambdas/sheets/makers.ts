import type { MakerName } from "../../contract/makers.ts";
import { drawFeelingsCards } from "./charts/feelings-cards.ts";
import { drawRoutineCharts } from "./charts/routine-charts.ts";
import type { Maker } from "./maker.ts";
import { drawBalances, drawBalancesV1 } from "./math/balance.ts";
import { drawClocks, drawClocksV1 } from "./math/clocks.ts";
import { drawCoins } from "./math/coins.ts";
import { drawColorByAnswer } from "./math/color-by-answer.ts";
import { drawComparing, drawComparingV1, drawComparingV2 } from "./math/comparing.ts";
import { drawCounting } from "./math/counting.ts";
import { drawFacts, drawFactsV1 } from "./math/facts.ts";
import { drawNumberBonds } from "./math/number-bonds.ts";
import { drawNumberLine } from "./math/number-line.ts";
import { drawNumberPaths, drawNumberPathsV1 } from "./math/number-paths.ts";
import { drawPictureSums } from "./math/picture-sums.ts";
import { drawStoryProblems, drawStoryProblemsV1 } from "./math/story-problems.ts";
import { drawTenFrames, drawTenFramesV1 } from "./math/ten-frames.ts";
import { drawColorByNumber } from "./pencil/color-by-number.ts";
import { drawCutAndGlue, drawCutAndGlueV1 } from "./pencil/cut-and-glue.ts";
import { drawDotToDot, drawDotToDotV1 } from "./pencil/dot-to-dot.ts";
import { drawISpy } from "./pencil/i-spy.ts";
import { drawMatchings } from "./pencil/matching.ts";
import { drawMazes } from "./pencil/mazes.ts";
import { drawMemoryCards } from "./pencil/memory-cards.ts";
import { drawPatterns } from "./pencil/patterns.ts";
import { drawPictureBingo, drawPictureBingoV1 } from "./pencil/picture-bingo.ts";
import { drawRainyDay } from "./pencil/rainy-day.ts";
import { drawScissorStrips } from "./pencil/scissor-strips.ts";
import { drawSymmetry } from "./pencil/symmetry.ts";
import { drawTracing } from "./pencil/tracing.ts";
import { drawStory, drawStoryV1 } from "./stories/draw-story.ts";

/** The drawing code of each published version of each maker. A version that was published keeps drawing. */
export const makerVersions: { readonly [Name in MakerName]: Readonly<Record<number, Maker<Name>>> } = {
  balance: { 1: drawBalancesV1, 2: drawBalances },
  counting: { 1: drawCounting },
  clocks: { 1: drawClocksV1, 2: drawClocks },
  coins: { 1: drawCoins },
  "color-by-answer": { 1: drawColorByAnswer },
  comparing: { 1: drawComparingV1, 2: drawComparingV2, 3: drawComparing },
  facts: { 1: drawFactsV1, 2: drawFacts },
  "number-bonds": { 1: drawNumberBonds },
  "number-line": { 1: drawNumberLine },
  "number-paths": { 1: drawNumberPathsV1, 2: drawNumberPaths },
  "picture-sums": { 1: drawPictureSums },
  "story-problems": { 1: drawStoryProblemsV1, 2: drawStoryProblems },
  "ten-frames": { 1: drawTenFramesV1, 2: drawTenFrames },
  "color-by-number": { 1: drawColorByNumber },
  "cut-and-glue": { 1: drawCutAndGlueV1, 2: drawCutAndGlue },
  "dot-to-dot": { 1: drawDotToDotV1, 2: drawDotToDot },
  "i-spy": { 1: drawISpy },
  matching: { 1: drawMatchings },
  mazes: { 1: drawMazes },
  "memory-cards": { 1: drawMemoryCards },
  patterns: { 1: drawPatterns },
  "picture-bingo": { 1: drawPictureBingoV1, 2: drawPictureBingo },
  "rainy-day": { 1: drawRainyDay },
  "scissor-strips": { 1: drawScissorStrips },
  symmetry: { 1: drawSymmetry },
  tracing: { 1: drawTracing },
  "feelings-cards": { 1: drawFeelingsCards },
  "routine-charts": { 1: drawRoutineCharts },
  story: { 1: drawStoryV1, 2: drawStory },
};
