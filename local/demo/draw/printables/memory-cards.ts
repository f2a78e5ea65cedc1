import type { Pdf, Sheet } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { type Box, paint, shrinkBox, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { drawPicture, type PictureName } from "../../../../lambdas/sheets/parts/pictures.ts";
import { drawCutLines } from "../../../../lambdas/sheets/parts/spots.ts";
import { writeAt } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

const CARDS = [
  "fish",
  "cat",
  "owl",
  "bee",
  "snail",
  "whale",
  "apple",
  "mushroom",
  "sun",
  "umbrella",
  "rocket",
  "boat",
] as const satisfies readonly PictureName[];

/** Builds a sheet of twelve cards separated by dashed lines. */
function drawCards(pdf: Pdf, area: Box): void {
  drawCutLines(pdf, area, 3, 4);
  splitIntoGrid(area, 3, 4).forEach((cell, index) => {
    const picture = CARDS[index];
    if (!picture) return;
    drawPicture(pdf, picture, shrinkBox({ ...cell, height: cell.height - 18 }, 16));
    writeAt(pdf, picture, cell.x + cell.width / 2, cell.y + cell.height - 18, { size: 13 });
  });
}

const buildCardSheet = (title: string, ask: string): Sheet =>
  withHeading({ title, ask, strip: paint.pearPaper }, drawCards);

export const memoryCards: ItemDraft = {
  slug: "memory-pairs",
  title: "Memory Pairs",
  description:
    "Twenty-four cards to cut out: twelve pairs to turn over and remember. Print on thick paper if you have it.",
  content_type: "printable",
  ages: "Ages 3–6",
  subjects: ["memory", "cutting", "games"],
  sheets: () => [
    buildCardSheet(
      "Memory pairs",
      "Cut along the dashed lines. Lay all the cards face down and turn over two at a time.",
    ),
    buildCardSheet(
      "The other half",
      "Same pictures, same size. With very small children, start with four pairs.",
    ),
  ],
};
