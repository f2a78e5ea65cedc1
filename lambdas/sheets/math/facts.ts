import type { MakerOptions } from "../../../contract/makers.ts";
import { pick, type Random } from "../../../contract/seeded-random.ts";
import type { Maker, SheetJob } from "../maker.ts";
import type { Sheet } from "../parts/document.ts";
import { buildSheetsWithAnswers } from "../parts/problems.ts";
import {
  drawEquations,
  type Equation,
  formatEquation,
  pickAddition,
  pickDifferentEquations,
  pickSubtraction,
} from "./equations.ts";

type Page = MakerOptions<"facts">["pages"][number];

interface FactPage {
  title: string;
  ask: string;
  pick(random: Random): Equation;
}

const PER_PAGE = 20;

/** Picks an addition or a subtraction at random; the blank may be one of its parts. */
function pickMixedEquation(random: Random, blanks: readonly Equation["blank"][]): Equation {
  const equation = random() < 0.5 ? pickAddition(random, 8, 20) : pickSubtraction(random, 8, 20);
  return { ...equation, blank: pick(random, blanks) };
}

const pages: Record<Page, FactPage> = {
  "add-10": {
    title: "Add up to ten",
    ask: "Count on from the bigger number. Fingers, buttons and raisins are all allowed.",
    pick: (random) => pickAddition(random, 3, 10),
  },
  "add-12": {
    title: "Add up to twelve",
    ask: "Count on from the bigger number. Fingers, buttons and raisins are all allowed.",
    pick: (random) => pickAddition(random, 4, 12),
  },
  "add-20": {
    title: "Add up to twenty",
    ask: "Make ten first when it helps: 8 + 5 is 8 + 2 + 3.",
    pick: (random) => pickAddition(random, 11, 20),
  },
  "subtract-10": {
    title: "Subtract within ten",
    ask: "Hold up the first number, fold down the second. How many are left?",
    pick: (random) => pickSubtraction(random, 4, 10),
  },
  "subtract-20": {
    title: "Subtract within twenty",
    ask: "Go back to ten first when it helps: 14 − 6 is 14 − 4 − 2.",
    pick: (random) => pickSubtraction(random, 11, 20),
  },
  "mixed-20": {
    title: "Plus or minus?",
    ask: "Look at the sign before you start. Circle every minus first if you like.",
    pick: (random) => pickMixedEquation(random, ["result"]),
  },
  "missing-20": {
    title: "The missing part",
    ask: "One number is hiding. Which number makes it true?",
    pick: (random) => pickMixedEquation(random, ["left", "right"]),
  },
};

/** Their titles say that all facts start from ten or twenty. Sheets of version 1 have these. */
const pagesV1: typeof pages = {
  ...pages,
  "subtract-10": { ...pages["subtract-10"], title: "Take away from ten" },
  "subtract-20": { ...pages["subtract-20"], title: "Take away from twenty" },
};

/** Twenty facts on each page. */
function drawSheets(
  { options, random }: SheetJob<"facts">,
  shown: typeof pages,
  countsPages: boolean,
): readonly Sheet[] {
  const drawn = options.pages.map((page) => ({
    ...shown[page],
    equations: pickDifferentEquations(PER_PAGE, () => shown[page].pick(random)),
  }));
  return buildSheetsWithAnswers(drawn, {
    countsPages,
    draw: (pdf, { equations }, area) => drawEquations(pdf, equations, area),
    listAnswers: ({ equations }) => equations.map(formatEquation),
  });
}

export const drawFacts: Maker<"facts"> = (job) => drawSheets(job, pages, true);
export const drawFactsV1: Maker<"facts"> = (job) => drawSheets(job, pagesV1, false);
