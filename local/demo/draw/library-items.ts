import type { Category } from "../../../contract/content.ts";
import { type DrawableItem, type ItemDraft, toDrawableItem } from "./item.ts";
import { colorByNumber } from "./printables/color-by-number.ts";
import { cutAndGlueShapes } from "./printables/cut-and-glue.ts";
import { dotToDot } from "./printables/dot-to-dot.ts";
import { emotionCardSet } from "./printables/emotion-cards.ts";
import { tenLittleActivities } from "./printables/free-pack.ts";
import { iSpy } from "./printables/i-spy.ts";
import { matchThemUp } from "./printables/matching.ts";
import { firstMazes, trickyMazes } from "./printables/mazes.ts";
import { memoryCards } from "./printables/memory-cards.ts";
import { whatComesNext } from "./printables/patterns.ts";
import { pictureBingo } from "./printables/picture-bingo.ts";
import { routineCharts } from "./printables/routine-charts.ts";
import { scissorStrips } from "./printables/scissor-strips.ts";
import { symmetryDrawing } from "./printables/symmetry.ts";
import { traceCapitals, traceNumbers, traceSmallLetters } from "./printables/tracing.ts";
import { angryBoots } from "./stories/angry-boots.ts";
import { antAndGrasshopper } from "./stories/ant-and-grasshopper.ts";
import { braveIsASmallWord } from "./stories/brave-is-a-small-word.ts";
import { crowAndPitcher } from "./stories/crow-and-pitcher.ts";
import { lionAndMouse } from "./stories/lion-and-mouse.ts";
import { goodnightNoisyStreet } from "./stories/noisy-street.ts";
import { northWindAndSun } from "./stories/north-wind-and-sun.ts";
import { toStoryItem } from "./stories/sheets.ts";
import { stoneSoup } from "./stories/stone-soup.ts";
import type { Story } from "./stories/story.ts";
import { tortoiseAndHare } from "./stories/tortoise-and-hare.ts";
import { townMouseCountryMouse } from "./stories/town-mouse-country-mouse.ts";
import { twoHousesOneBlanket } from "./stories/two-houses-one-blanket.ts";
import { countTheCoins } from "./worksheets/coins.ts";
import { colorBySum } from "./worksheets/color-by-sum.ts";
import { moreFewerTheSame } from "./worksheets/comparing.ts";
import { countTheGarden } from "./worksheets/counting.ts";
import { additionTo20, mixedFactsTo20, subtractionTo20 } from "./worksheets/facts-to-20.ts";
import { numberBondsTo10 } from "./worksheets/number-bonds.ts";
import { numberLineHops } from "./worksheets/number-line.ts";
import { missingNumbersTo20, skipCounting } from "./worksheets/number-paths.ts";
import { pictureSums } from "./worksheets/picture-sums.ts";
import { storySums } from "./worksheets/story-sums.ts";
import { tellingTime } from "./worksheets/telling-time.ts";
import { tenFrames } from "./worksheets/ten-frames.ts";

/** All stories of the library; exported for their tests. */
export const stories: readonly Story[] = [
  lionAndMouse,
  tortoiseAndHare,
  crowAndPitcher,
  northWindAndSun,
  townMouseCountryMouse,
  antAndGrasshopper,
  stoneSoup,
  goodnightNoisyStreet,
  braveIsASmallWord,
  twoHousesOneBlanket,
  angryBoots,
];

/** The library, newest first: when each item was added and who may download it. */
const shelf: readonly (readonly [added: string, category: Category, item: ItemDraft])[] = [
  ["2026-10-26T14:05:00.000Z", "premium", toStoryItem(antAndGrasshopper)],
  ["2026-10-22T13:30:00.000Z", "free", tenLittleActivities],
  ["2026-10-19T13:40:00.000Z", "premium", storySums],
  ["2026-10-13T15:20:00.000Z", "public", toStoryItem(goodnightNoisyStreet)],
  ["2026-10-06T13:15:00.000Z", "public", countTheGarden],
  ["2026-10-01T14:45:00.000Z", "premium", symmetryDrawing],
  ["2026-09-28T16:10:00.000Z", "premium", toStoryItem(angryBoots)],
  ["2026-09-21T13:05:00.000Z", "premium", colorBySum],
  ["2026-09-15T14:30:00.000Z", "public", whatComesNext],
  ["2026-09-08T12:50:00.000Z", "free", toStoryItem(braveIsASmallWord)],
  ["2026-09-02T13:25:00.000Z", "free", routineCharts],
  ["2026-08-31T15:35:00.000Z", "premium", tellingTime],
  ["2026-08-25T14:00:00.000Z", "premium", pictureBingo],
  ["2026-08-18T13:45:00.000Z", "premium", toStoryItem(stoneSoup)],
  ["2026-08-11T16:20:00.000Z", "free", additionTo20],
  ["2026-08-04T13:10:00.000Z", "premium", trickyMazes],
  ["2026-07-28T14:55:00.000Z", "premium", numberLineHops],
  ["2026-07-21T12:40:00.000Z", "premium", toStoryItem(northWindAndSun)],
  ["2026-07-14T15:15:00.000Z", "premium", iSpy],
  ["2026-07-07T13:50:00.000Z", "premium", subtractionTo20],
  ["2026-06-30T14:25:00.000Z", "free", firstMazes],
  ["2026-06-23T13:00:00.000Z", "public", toStoryItem(lionAndMouse)],
  ["2026-06-16T16:40:00.000Z", "premium", countTheCoins],
  ["2026-06-09T14:10:00.000Z", "premium", emotionCardSet],
  ["2026-06-02T13:35:00.000Z", "free", numberBondsTo10],
  ["2026-05-26T15:05:00.000Z", "premium", toStoryItem(twoHousesOneBlanket)],
  ["2026-05-19T12:55:00.000Z", "premium", memoryCards],
  ["2026-05-12T14:40:00.000Z", "public", pictureSums],
  ["2026-05-05T13:20:00.000Z", "premium", traceSmallLetters],
  ["2026-04-28T16:00:00.000Z", "premium", toStoryItem(crowAndPitcher)],
  ["2026-04-21T14:15:00.000Z", "premium", tenFrames],
  ["2026-04-14T13:55:00.000Z", "premium", traceCapitals],
  ["2026-04-07T15:30:00.000Z", "free", moreFewerTheSame],
  ["2026-03-31T12:45:00.000Z", "free", toStoryItem(tortoiseAndHare)],
  ["2026-03-24T14:20:00.000Z", "premium", matchThemUp],
  ["2026-03-17T13:10:00.000Z", "premium", skipCounting],
  ["2026-03-10T15:50:00.000Z", "public", dotToDot],
  ["2026-03-03T14:35:00.000Z", "premium", toStoryItem(townMouseCountryMouse)],
  ["2026-02-24T13:25:00.000Z", "premium", cutAndGlueShapes],
  ["2026-02-17T12:30:00.000Z", "premium", missingNumbersTo20],
  ["2026-02-10T14:50:00.000Z", "free", traceNumbers],
  ["2026-02-03T15:40:00.000Z", "premium", mixedFactsTo20],
  ["2026-01-27T13:15:00.000Z", "premium", colorByNumber],
  ["2026-01-20T14:05:00.000Z", "public", scissorStrips],
];

/** Every item of the demo library with its drawing code, newest first. */
export const drawableItems: readonly DrawableItem[] = shelf.map(([added, category, draft]) =>
  toDrawableItem(draft, category, added),
);
