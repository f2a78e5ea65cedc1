import { sample, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import type { Pdf } from "../parts/document.ts";
import { withHeading } from "../parts/heading.ts";
import { type Box, drawInGrid, paint, shrinkBox } from "../parts/paper.ts";
import { drawPicture, type PictureName, splitPictureNames } from "../parts/pictures.ts";
import { drawCutLines } from "../parts/spots.ts";
import { writeAt } from "../parts/write.ts";

const things = splitPictureNames(
  "fish cat owl bee snail whale apple mushroom sun umbrella rocket boat duck turtle kite car moon heart tulip bear",
);

const PAIRS = 12;

function drawCards(pdf: Pdf, cards: readonly PictureName[], area: Box): void {
  drawCutLines(pdf, area, 3, 4);
  drawInGrid(area, cards, { columns: 3, rows: 4 }, (picture, cell) => {
    drawPicture(pdf, picture, shrinkBox({ ...cell, height: cell.height - 18 }, 16));
    writeAt(pdf, picture, cell.x + cell.width / 2, cell.y + cell.height - 18, { size: 13 });
  });
}

/** Twelve pairs on two sheets; with fewer pairs, both cards of each are on one sheet. */
export const drawMemoryCards: Maker<"memory-cards"> = ({ options, random }) => {
  const shown = sample(random, things, Number(options.pairs));
  const all =
    options.pairs === "6" ? shuffle(random, [...shown, ...shown]) : [...shown, ...shuffle(random, shown)];
  const asks = [
    "Cut along the dashed lines. Lay all the cards face down and turn over two at a time.",
    "Same pictures, same size. With very small children, start with four pairs.",
  ];
  return Array.from({ length: all.length / PAIRS }, (_, sheet) =>
    withHeading(
      {
        title: sheet === 0 ? "Memory pairs" : "The other half",
        ask: asks[sheet] ?? "",
        strip: paint.pearPaper,
      },
      (pdf, area) => drawCards(pdf, all.slice(sheet * PAIRS, (sheet + 1) * PAIRS), area),
    ),
  );
};
