import { type Random, seededRandom } from "../../../../web/src/features/content/covers/seeded-random.ts";
import type { ItemDraft } from "../item.ts";
import { answerSheet } from "../pdf/answers.ts";
import type { Sheet } from "../pdf/document.ts";
import { headed } from "../pdf/heading.ts";
import { paint } from "../pdf/paper.ts";
import { pick } from "../random-picks.ts";
import {
  addition,
  differentEquations,
  drawEquations,
  type Equation,
  equationText,
  subtraction,
} from "./equations.ts";

export interface FactPage {
  title: string;
  ask: string;
  equations: Equation[];
}

const PER_PAGE = 20;

export function additionPages(): FactPage[] {
  const random = seededRandom("addition-to-20");
  return [
    {
      title: "Add up to twelve",
      ask: "Count on from the bigger number. Fingers, buttons and raisins are all allowed.",
      equations: differentEquations(PER_PAGE, () => addition(random, 4, 12)),
    },
    {
      title: "Add up to twenty",
      ask: "Make ten first when it helps: 8 + 5 is 8 + 2 + 3.",
      equations: differentEquations(PER_PAGE, () => addition(random, 11, 20)),
    },
  ];
}

export function subtractionPages(): FactPage[] {
  const random = seededRandom("subtraction-to-20");
  return [
    {
      title: "Take away from ten",
      ask: "Hold up the first number, fold down the second. How many are left?",
      equations: differentEquations(PER_PAGE, () => subtraction(random, 4, 10)),
    },
    {
      title: "Take away from twenty",
      ask: "Go back to ten first when it helps: 14 − 6 is 14 − 4 − 2.",
      equations: differentEquations(PER_PAGE, () => subtraction(random, 11, 20)),
    },
  ];
}

/** Plus and minus in turn at random, and sometimes a blank where a part should be. */
function mixed(random: Random, blanks: readonly Equation["blank"][]): Equation {
  const equation = random() < 0.5 ? addition(random, 8, 20) : subtraction(random, 8, 20);
  return { ...equation, blank: pick(random, blanks) };
}

export function mixedPages(): FactPage[] {
  const random = seededRandom("mixed-facts-to-20");
  return [
    {
      title: "Plus or minus?",
      ask: "Look at the sign before you start. Circle every minus first if you like.",
      equations: differentEquations(PER_PAGE, () => mixed(random, ["result"])),
    },
    {
      title: "The missing part",
      ask: "One number is hiding. Which number makes it true?",
      equations: differentEquations(PER_PAGE, () => mixed(random, ["left", "right"])),
    },
  ];
}

const sheetsOf = (pages: readonly FactPage[]): Sheet[] => [
  ...pages.map(({ title, ask, equations }) =>
    headed({ title, ask, strip: paint.skyPaper, named: true }, (pdf, area) =>
      drawEquations(pdf, equations, area),
    ),
  ),
  answerSheet(
    pages.map(({ title, equations }) => ({ heading: title, answers: equations.map(equationText) })),
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
  topics: ["addition", "facts to 20"],
  sheets: () => sheetsOf(additionPages()),
};

export const subtractionTo20: ItemDraft = {
  slug: "subtraction-to-20",
  title: "Subtraction to 20",
  description: "Forty take-away problems in two steps, first within 10, then within 20. Answers included.",
  content_type: "math_worksheet",
  ages: "Ages 5–7",
  topics: ["subtraction", "facts to 20"],
  sheets: () => sheetsOf(subtractionPages()),
};

export const mixedFactsTo20: ItemDraft = {
  slug: "mixed-facts-to-20",
  title: "Plus, Minus and the Missing Part",
  description:
    "Forty mixed facts to 20. On the second page the blank moves, so your child has to think backward.",
  content_type: "math_worksheet",
  ages: "Ages 6–7",
  topics: ["addition", "subtraction", "facts to 20"],
  sheets: () => sheetsOf(mixedPages()),
};
