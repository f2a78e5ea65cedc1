import type { MakerOptions } from "../../../contract/makers.ts";
import { between, pick, type Random, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import type { Pdf } from "../parts/document.ts";
import { writeNumber } from "../parts/numerals.ts";
import { type Box, paint } from "../parts/paper.ts";
import { buildProblemSheets } from "../parts/problems.ts";
import { drawProblemCard } from "../parts/spots.ts";

interface NumberBond {
  whole: number;
  parts: readonly [number, number];
  blank: "whole" | "left" | "right";
}

interface BondPage {
  title: string;
  ask: string;
  /** The nine wholes of the page. */
  wholes: readonly number[];
  blanks: readonly NumberBond["blank"][];
}

const ten = [10, 10, 10, 10, 10, 10, 10, 10, 10];

const pages: Record<MakerOptions<"number-bonds">["pages"][number], BondPage> = {
  "to-5": {
    title: "Parts of three, four and five",
    ask: "The two lower circles together make the top one. Fill in the empty circle.",
    wholes: [3, 3, 4, 4, 4, 5, 5, 5, 5],
    blanks: ["left", "right"],
  },
  "of-10": {
    title: "Friends of ten",
    ask: "Two parts make ten. Which part is missing?",
    wholes: ten,
    blanks: ["left", "right"],
  },
  "to-10": {
    title: "Parts and wholes",
    ask: "The two lower circles together make the top one. Fill in the empty circle.",
    wholes: [5, 6, 6, 7, 7, 8, 8, 9, 9],
    blanks: ["whole", "left", "right"],
  },
  "to-20": {
    title: "Bigger wholes",
    ask: "Make ten first when it helps. Fill in the empty circle.",
    wholes: [11, 12, 13, 14, 15, 16, 17, 18, 20],
    blanks: ["whole", "left", "right"],
  },
};

/** Ten is split in all nine ways; other wholes are split at random, each in another way while there is one. */
function buildBonds(random: Random, { wholes, blanks }: BondPage): NumberBond[] {
  const used = new Set<string>();
  const pickPart = (whole: number): number => {
    let left = between(random, 1, whole - 1);
    for (let step = 0; step < whole && used.has(`${whole} ${left}`); step += 1)
      left = (left % (whole - 1)) + 1;
    used.add(`${whole} ${left}`);
    return left;
  };
  return shuffle(random, wholes).map((whole) => {
    const left = pickPart(whole);
    return { whole, parts: [left, whole - left], blank: pick(random, blanks) };
  });
}

function drawBond(pdf: Pdf, bond: NumberBond, box: Box, index: number): void {
  drawProblemCard(pdf, index, box);
  const radius = 27;
  const middle = box.x + box.width / 2;
  const top = box.y + box.height / 2 - 42;
  const low = top + 88;
  const [left, right] = bond.parts;
  const circles = [
    { part: "whole", value: bond.whole, x: middle, y: top, color: paint.butterPaper },
    { part: "left", value: left, x: middle - 42, y: low, color: paint.skyPaper },
    { part: "right", value: right, x: middle + 42, y: low, color: paint.skyPaper },
  ] as const;
  for (const end of [middle - 42, middle + 42])
    pdf.moveTo(middle, top).lineTo(end, low).lineWidth(2).stroke(paint.ink);
  for (const { part, value, x, y, color } of circles) {
    const isEmpty = part === bond.blank;
    pdf
      .circle(x, y, radius)
      .lineWidth(2)
      .fillAndStroke(isEmpty ? paint.white : color, paint.ink);
    if (!isEmpty) writeNumber(pdf, value, x, y, 20);
  }
}

export const drawNumberBonds: Maker<"number-bonds"> = ({ options, random }) => {
  const drawn = options.pages.map((page) => ({
    ...pages[page],
    problems: buildBonds(random, pages[page]),
    columns: 3,
    gap: 14,
  }));
  return buildProblemSheets(drawn, {
    draw: drawBond,
    formatAnswer: ({ whole, parts: [left, right] }) => `${left} and ${right} make ${whole}`,
  });
};
