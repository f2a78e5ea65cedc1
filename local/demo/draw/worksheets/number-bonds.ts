import { between, pick, seededRandom, shuffle } from "../../../../contract/seeded-random.ts";
import { buildAnswerSheets } from "../../../../lambdas/sheets/parts/answers.ts";
import type { Pdf } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { writeNumber } from "../../../../lambdas/sheets/parts/numerals.ts";
import { type Box, paint, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { drawCard, drawProblemNumber } from "../../../../lambdas/sheets/parts/spots.ts";
import type { ItemDraft } from "../item.ts";

export interface NumberBond {
  whole: number;
  parts: readonly [number, number];
  blank: "whole" | "left" | "right";
}

export interface BondPage {
  title: string;
  ask: string;
  bonds: NumberBond[];
}

/** Page one has all nine ways to split ten; page two splits 5 to 10 and hides the whole in some bonds. */
export function buildBondPages(): BondPage[] {
  const random = seededRandom("number-bonds-to-10");
  const ofTen = shuffle(random, [1, 2, 3, 4, 5, 6, 7, 8, 9]).map(
    (left): NumberBond => ({ whole: 10, parts: [left, 10 - left], blank: pick(random, ["left", "right"]) }),
  );
  const ofOthers = [5, 6, 6, 7, 7, 8, 8, 9, 9].map((whole): NumberBond => {
    const left = between(random, 1, whole - 1);
    return { whole, parts: [left, whole - left], blank: pick(random, ["whole", "left", "right"]) };
  });
  return [
    { title: "Friends of ten", ask: "Two parts make ten. Which part is missing?", bonds: ofTen },
    {
      title: "Parts and wholes",
      ask: "The two lower circles together make the top one. Fill in the empty circle.",
      bonds: shuffle(random, ofOthers),
    },
  ];
}

const formatBond = ({ whole, parts: [left, right] }: NumberBond): string =>
  `${left} and ${right} make ${whole}`;

function drawBond(pdf: Pdf, bond: NumberBond, box: Box): void {
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
    const empty = part === bond.blank;
    pdf
      .circle(x, y, radius)
      .lineWidth(2)
      .fillAndStroke(empty ? paint.white : color, paint.ink);
    if (!empty) writeNumber(pdf, value, x, y, 20);
  }
}

export const numberBondsTo10: ItemDraft = {
  slug: "number-bonds-to-10",
  title: "Number Bonds to 10",
  description: "Every way to split ten, then splits of smaller numbers. The fastest road to easy adding.",
  content_type: "math_worksheet",
  ages: "Ages 4–6",
  subjects: ["number bonds", "addition"],
  sheets: () => {
    const pages = buildBondPages();
    return [
      ...pages.map(({ title, ask, bonds }) =>
        withHeading({ title, ask, strip: paint.skyPaper, named: true }, (pdf, area) =>
          splitIntoGrid(area, 3, 3, 14).forEach((cell, index) => {
            const bond = bonds[index];
            if (!bond) return;
            drawCard(pdf, cell);
            drawProblemNumber(pdf, index, cell.x + 14, cell.y + 15);
            drawBond(pdf, bond, cell);
          }),
        ),
      ),
      ...buildAnswerSheets(
        pages.map(({ title, bonds }) => ({ heading: title, answers: bonds.map(formatBond) })),
        paint.skyPaper,
      ),
    ];
  },
};
