import type { MakerOptions } from "../../../contract/makers.ts";
import { type Random, sample } from "../../../contract/seeded-random.ts";
import type { Maker, SheetJob } from "../maker.ts";
import type { Pdf, Sheet } from "../parts/document.ts";
import { type Box, getBottom, getRight, paint } from "../parts/paper.ts";
import { drawPicture, type PictureName } from "../parts/pictures.ts";
import { buildProblemSheets } from "../parts/problems.ts";
import { drawAnswerBox, drawProblemCard } from "../parts/spots.ts";
import { writeLine, writeText } from "../parts/write.ts";
import { type Equation, formatEquation, pickAddition, pickSubtraction } from "./equations.ts";

interface Situation {
  /** With {a} for the first number and {b} for the second one. */
  text: string;
  kind: "add" | "subtract";
  picture: PictureName;
  /** The things that are counted, printed next to the answer box. */
  unit: string;
}

const situations: readonly Situation[] = [
  {
    picture: "duck",
    kind: "add",
    unit: "ducks",
    text: "{a} ducks are on the pond. {b} more ducks land with a splash. How many ducks are on the pond now?",
  },
  {
    picture: "strawberry",
    kind: "subtract",
    unit: "strawberries",
    text: "Noor picks {a} strawberries. She eats {b} on the way home. How many strawberries are left for breakfast?",
  },
  {
    picture: "car",
    kind: "add",
    unit: "cars",
    text: "There are {a} toy cars under the couch and {b} behind the door. How many cars is that in all?",
  },
  {
    picture: "balloon",
    kind: "subtract",
    unit: "balloons",
    text: "Theo has {a} balloons. {b} of them pop. How many balloons does Theo still have?",
  },
  {
    picture: "book",
    kind: "add",
    unit: "books",
    text: "Grandpa reads {a} books before lunch and {b} books after. How many books does he read?",
  },
  {
    picture: "cupcake",
    kind: "subtract",
    unit: "cupcakes",
    text: "The bakery has {a} cupcakes. It sells {b}. How many cupcakes are still on the shelf?",
  },
  {
    picture: "acorn",
    kind: "add",
    unit: "acorns",
    text: "A squirrel hides {a} acorns on Monday and {b} on Tuesday. How many acorns has it hidden?",
  },
  {
    picture: "sock",
    kind: "subtract",
    unit: "socks",
    text: "Mei hangs {a} socks on the line. The wind takes {b}. How many socks are still there?",
  },
  {
    picture: "apple",
    kind: "add",
    unit: "apples",
    text: "Sam finds {a} apples under the tree. Ana picks {b} more. How many apples do they have together?",
  },
  {
    picture: "bird",
    kind: "subtract",
    unit: "birds",
    text: "{a} birds sit on the fence. {b} of them fly away. How many birds are still on the fence?",
  },
  {
    picture: "button",
    kind: "add",
    unit: "buttons",
    text: "One jar holds {a} buttons, the other jar holds {b}. How many buttons are there in both jars?",
  },
  {
    picture: "crayon",
    kind: "subtract",
    unit: "crayons",
    text: "Lucy has {a} crayons. She lends {b} to a friend. How many crayons does she have left?",
  },
];

/** One reads "the other one 2". Sheets of version 1 have these. */
const situationsV1: readonly Situation[] = situations.map((situation) => ({
  ...situation,
  text: situation.text.replace("the other jar holds {b}", "the other one {b}"),
}));

const pages: Record<
  MakerOptions<"story-problems">["pages"][number],
  { title: string; range: [number, number] }
> = {
  "to-10": { title: "Little stories", range: [6, 10] },
  "to-20": { title: "Longer stories", range: [11, 20] },
};

const PER_PAGE = 4;
const ask = "Read the story together. Is something coming, or going away?";

/** All numbers are at least 2, because the sentences use the plural. */
function pickNumbers(random: Random, kind: Situation["kind"], [low, high]: [number, number]): Equation {
  const pick = kind === "add" ? pickAddition : pickSubtraction;
  let equation = pick(random, low, high);
  while (Math.min(equation.left, equation.right, equation.result) < 2) equation = pick(random, low, high);
  return equation;
}

const toText = ({ text }: Situation, { left, right }: Equation): string =>
  text.replace("{a}", String(left)).replace("{b}", String(right));

interface Story {
  situation: Situation;
  equation: Equation;
}

function drawStory(pdf: Pdf, { situation, equation }: Story, cell: Box, index: number): void {
  drawProblemCard(pdf, index, cell);
  drawPicture(pdf, situation.picture, { x: cell.x + 26, y: cell.y + 16, width: 58, height: 58 });
  const column = { x: cell.x + 104, y: cell.y + 14, width: cell.width - 122 };
  writeText(pdf, toText(situation, equation), column, { size: 15.5, leading: 1.35 });
  const low = getBottom(cell) - 34;
  const hint = { size: 10, color: paint.inkSoft };
  writeLine(pdf, "Draw it, or use fingers.", { x: column.x, baseline: low + 22, ...hint });
  drawAnswerBox(pdf, { x: getRight(cell) - 180, y: low - 12, width: 60, height: 38 });
  writeLine(pdf, situation.unit, { x: getRight(cell) - 110, baseline: low + 12, size: 15, font: "bold" });
}

/** Four stories on each page; twelve stories before one comes again. */
function drawSheets(
  { options, random }: SheetJob<"story-problems">,
  told: readonly Situation[],
  countsPages: boolean,
): readonly Sheet[] {
  let rest: Situation[] = [];
  const drawn = options.pages.map((page) => {
    if (rest.length < PER_PAGE) rest = sample(random, told, told.length);
    const problems = rest.splice(0, PER_PAGE).map((situation) => ({
      situation,
      equation: pickNumbers(random, situation.kind, pages[page].range),
    }));
    return { title: pages[page].title, ask, problems, gap: 12 };
  });
  return buildProblemSheets(drawn, {
    countsPages,
    draw: drawStory,
    formatAnswer: ({ equation, situation }) => `${formatEquation(equation)} ${situation.unit}`,
    answerColumns: 2,
  });
}

export const drawStoryProblems: Maker<"story-problems"> = (job) => drawSheets(job, situations, true);
export const drawStoryProblemsV1: Maker<"story-problems"> = (job) => drawSheets(job, situationsV1, false);
