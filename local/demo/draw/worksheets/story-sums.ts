import { seededRandom } from "../../../../contract/seeded-random.ts";
import {
  type Equation,
  formatEquation,
  pickAddition,
  pickSubtraction,
} from "../../../../lambdas/sheets/math/equations.ts";
import { buildAnswerSheets } from "../../../../lambdas/sheets/parts/answers.ts";
import type { Pdf } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import {
  type Box,
  getBottom,
  getRight,
  paint,
  splitIntoGrid,
} from "../../../../lambdas/sheets/parts/paper.ts";
import { drawPicture, type PictureName } from "../../../../lambdas/sheets/parts/pictures.ts";
import { drawAnswerBox, drawCard, drawProblemNumber } from "../../../../lambdas/sheets/parts/spots.ts";
import { writeLine, writeText } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

export interface StorySum {
  picture: PictureName;
  text: string;
  /** The things that are counted, printed next to the answer box. */
  unit: string;
  equation: Equation;
}

interface Situation {
  picture: PictureName;
  kind: "add" | "take";
  unit: string;
  /** Builds the story text from the equation's first two numbers. */
  tell: (left: number, right: number) => string;
}

const SITUATIONS: readonly Situation[] = [
  {
    picture: "duck",
    kind: "add",
    unit: "ducks",
    tell: (a, b) =>
      `${a} ducks are on the pond. ${b} more ducks land with a splash. How many ducks are on the pond now?`,
  },
  {
    picture: "strawberry",
    kind: "take",
    unit: "strawberries",
    tell: (a, b) =>
      `Noor picks ${a} strawberries. She eats ${b} on the way home. How many are left for breakfast?`,
  },
  {
    picture: "car",
    kind: "add",
    unit: "cars",
    tell: (a, b) =>
      `There are ${a} toy cars under the sofa and ${b} behind the door. How many cars is that in all?`,
  },
  {
    picture: "balloon",
    kind: "take",
    unit: "balloons",
    tell: (a, b) => `Theo has ${a} balloons. ${b} of them pop. How many balloons does Theo still have?`,
  },
  {
    picture: "book",
    kind: "add",
    unit: "books",
    tell: (a, b) =>
      `Grandpa reads ${a} books before lunch and ${b} books after. How many books does he read?`,
  },
  {
    picture: "cupcake",
    kind: "take",
    unit: "cupcakes",
    tell: (a, b) => `The bakery has ${a} cupcakes. It sells ${b}. How many cupcakes are still on the shelf?`,
  },
  {
    picture: "acorn",
    kind: "add",
    unit: "acorns",
    tell: (a, b) =>
      `A squirrel hides ${a} acorns on Monday and ${b} on Tuesday. How many acorns has it hidden?`,
  },
  {
    picture: "sock",
    kind: "take",
    unit: "socks",
    tell: (a, b) => `Mei hangs ${a} socks on the line. The wind takes ${b}. How many socks are still there?`,
  },
];

const PER_PAGE = 4;

/** Builds eight stories: four with numbers to 10, then four with numbers to 20. */
export function buildStorySumPages(): StorySum[][] {
  const random = seededRandom("story-sums");
  const stories = SITUATIONS.map(({ picture, kind, unit, tell }, index): StorySum => {
    const [low, high] = index < PER_PAGE ? [6, 10] : [11, 20];
    // All numbers are at least 2, because the sentences use the plural.
    const fits = ({ left, right, result }: Equation) => left > 1 && right > 1 && result > 1;
    let equation: Equation;
    do equation = (kind === "add" ? pickAddition : pickSubtraction)(random, low, high);
    while (!fits(equation));
    return { picture, unit, equation, text: tell(equation.left, equation.right) };
  });
  return [stories.slice(0, PER_PAGE), stories.slice(PER_PAGE)];
}

function drawStory(pdf: Pdf, { picture, text, unit }: StorySum, cell: Box, index: number): void {
  drawCard(pdf, cell);
  drawProblemNumber(pdf, index, cell.x + 14, cell.y + 15);
  drawPicture(pdf, picture, { x: cell.x + 26, y: cell.y + 16, width: 58, height: 58 });
  const column = { x: cell.x + 104, y: cell.y + 14, width: cell.width - 122 };
  writeText(pdf, text, column, { size: 15.5, leading: 1.35 });
  const low = getBottom(cell) - 34;
  writeLine(pdf, "Draw it, or use fingers.", {
    x: column.x,
    baseline: low + 22,
    size: 10,
    color: paint.inkSoft,
  });
  drawAnswerBox(pdf, { x: getRight(cell) - 180, y: low - 12, width: 60, height: 38 });
  writeLine(pdf, unit, { x: getRight(cell) - 110, baseline: low + 12, size: 15, font: "bold" });
}

export const storySums: ItemDraft = {
  slug: "story-sums",
  title: "Story Sums",
  description:
    "Ducks on a pond, socks on a line. Eight little stories to read aloud and work out, with room to draw.",
  content_type: "math_worksheet",
  ages: "Ages 5–7",
  subjects: ["word problems", "addition", "subtraction"],
  sheets: () => {
    const pages = buildStorySumPages();
    const titles = ["Little stories", "Longer stories"];
    return [
      ...pages.map((stories, page) =>
        withHeading(
          {
            title: titles[page] ?? "",
            ask: "Read the story together. Is something coming, or going away?",
            strip: paint.skyPaper,
            named: true,
          },
          (pdf, area) =>
            splitIntoGrid(area, 1, PER_PAGE, 12).forEach((cell, index) => {
              const story = stories[index];
              if (story) drawStory(pdf, story, cell, index);
            }),
        ),
      ),
      ...buildAnswerSheets(
        pages.map((stories, page) => ({
          heading: titles[page] ?? "",
          answers: stories.map(({ equation, unit }) => `${formatEquation(equation)} ${unit}`),
        })),
        paint.skyPaper,
        2,
      ),
    ];
  },
};
