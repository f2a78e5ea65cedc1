import { pick, type Random, seededRandom } from "../../../../contract/seeded-random.ts";
import {
  drawEquations,
  type Equation,
  formatEquation,
  pickAddition,
  pickDifferentEquations,
  pickSubtraction,
} from "../../../../lambdas/sheets/math/equations.ts";
import { buildAnswerSheets } from "../../../../lambdas/sheets/parts/answers.ts";
import type { Sheet } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { paint } from "../../../../lambdas/sheets/parts/paper.ts";
import type { ItemDraft } from "../item.ts";

export interface FactPage {
  title: string;
  ask: string;
  equations: Equation[];
}

const PER_PAGE = 20;

export function buildAdditionPages(): FactPage[] {
  const random = seededRandom("addition-to-20");
  return [
    {
      title: "Add up to twelve",
      ask: "Count on from the bigger number. Fingers, buttons and raisins are all allowed.",
      equations: pickDifferentEquations(PER_PAGE, () => pickAddition(random, 4, 12)),
    },
    {
      title: "Add up to twenty",
      ask: "Make ten first when it helps: 8 + 5 is 8 + 2 + 3.",
      equations: pickDifferentEquations(PER_PAGE, () => pickAddition(random, 11, 20)),
    },
  ];
}

export function buildSubtractionPages(): FactPage[] {
  const random = seededRandom("subtraction-to-20");
  return [
    {
      title: "Take away from ten",
      ask: "Hold up the first number, fold down the second. How many are left?",
      equations: pickDifferentEquations(PER_PAGE, () => pickSubtraction(random, 4, 10)),
    },
    {
      title: "Take away from twenty",
      ask: "Go back to ten first when it helps: 14 − 6 is 14 − 4 − 2.",
      equations: pickDifferentEquations(PER_PAGE, () => pickSubtraction(random, 11, 20)),
    },
  ];
}

/** Picks an addition or a subtraction at random; the blank may be one of its parts. */
function pickMixedEquation(random: Random, blanks: readonly Equation["blank"][]): Equation {
  const equation = random() < 0.5 ? pickAddition(random, 8, 20) : pickSubtraction(random, 8, 20);
  return { ...equation, blank: pick(random, blanks) };
}

export function buildMixedPages(): FactPage[] {
  const random = seededRandom("mixed-facts-to-20");
  return [
    {
      title: "Plus or minus?",
      ask: "Look at the sign before you start. Circle every minus first if you like.",
      equations: pickDifferentEquations(PER_PAGE, () => pickMixedEquation(random, ["result"])),
    },
    {
      title: "The missing part",
      ask: "One number is hiding. Which number makes it true?",
      equations: pickDifferentEquations(PER_PAGE, () => pickMixedEquation(random, ["left", "right"])),
    },
  ];
}

const toSheets = (pages: readonly FactPage[]): Sheet[] => [
  ...pages.map(({ title, ask, equations }) =>
    withHeading({ title, ask, strip: paint.skyPaper, named: true }, (pdf, area) =>
      drawEquations(pdf, equations, area),
    ),
  ),
  ...buildAnswerSheets(
    pages.map(({ title, equations }) => ({ heading: title, answers: equations.map(formatEquation) })),
    paint.skyPaper,
    3,
  ),
];

export const additionTo20: ItemDraft = {
  slug: "addition-to-20",
  title: "Addition to 20",
  description: "Forty sums in big, clear type: one page to 12, one page to 20, and an answer page for you.",
  content_type: "math_worksheet",
  ages: "Ages 5–7",
  subjects: ["addition", "facts to 20"],
  sheets: () => toSheets(buildAdditionPages()),
};

export const subtractionTo20: ItemDraft = {
  slug: "subtraction-to-20",
  title: "Subtraction to 20",
  description: "Forty take-away problems in two steps, first within 10, then within 20. Answers included.",
  content_type: "math_worksheet",
  ages: "Ages 5–7",
  subjects: ["subtraction", "facts to 20"],
  sheets: () => toSheets(buildSubtractionPages()),
};

export const mixedFactsTo20: ItemDraft = {
  slug: "mixed-facts-to-20",
  title: "Plus, Minus and the Missing Part",
  description:
    "Forty mixed facts to 20. On the second page the blank moves, so your child has to think backward.",
  content_type: "math_worksheet",
  ages: "Ages 6–7",
  subjects: ["addition", "subtraction", "facts to 20"],
  sheets: () => toSheets(buildMixedPages()),
};
