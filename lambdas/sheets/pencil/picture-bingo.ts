import { type Random, sample } from "../../../contract/seeded-random.ts";
import type { Maker, SheetJob } from "../maker.ts";
import type { Pdf, Sheet } from "../parts/document.ts";
import { withHeading } from "../parts/heading.ts";
import { type Box, drawInGrid, fitInside, paint, shrinkBox } from "../parts/paper.ts";
import { drawPicture, type PictureName, splitPictureNames } from "../parts/pictures.ts";
import { drawCutLines } from "../parts/spots.ts";
import { writeAt } from "../parts/write.ts";

/** The pictures that can be called. */
const CALLED = splitPictureNames(
  "fish duck cat bear owl snail bee turtle whale apple carrot banana mushroom flower tree sun moon heart ball kite boat car umbrella cup",
);

const SIDE = 3;

/** The places of each row, column and diagonal of a card, and of the full card, without the free one. Each of them wins. */
const WINS = ["012", "34", "567", "035", "16", "247", "07", "25", "01234567"];

/** Deals cards of eight pictures around a free star. No two cards win with the same pictures. */
function pickCards(random: Random, count: number): PictureName[][] {
  const cards: PictureName[][] = [];
  const used = new Set<string>();
  while (cards.length < count) {
    const card = sample(random, CALLED, SIDE * SIDE - 1);
    const wins = WINS.map((places) =>
      [...places]
        .map((place) => card[Number(place)])
        .sort()
        .join(),
    );
    if (wins.some((win) => used.has(win))) continue;
    for (const win of wins) used.add(win);
    cards.push([...card.slice(0, 4), "star", ...card.slice(4)]);
  }
  return cards;
}

function drawBingoCard(pdf: Pdf, pictures: readonly PictureName[], box: Box): void {
  const frame = fitInside({ ...box, y: box.y + 24, height: box.height - 24 }, 1);
  writeAt(pdf, "Picture Bingo", frame.x + frame.width / 2, box.y + 12, { size: 15, font: "display" });
  drawInGrid(frame, pictures, { columns: SIDE }, (picture, cell) => {
    const free = picture === "star";
    pdf.rect(cell.x, cell.y, cell.width, cell.height).lineWidth(1.2).undash();
    pdf.fillAndStroke(free ? paint.butterPaper : paint.white, paint.ink);
    drawPicture(pdf, picture, shrinkBox({ ...cell, height: cell.height - (free ? 12 : 0) }, 12));
    if (free)
      writeAt(pdf, "free", cell.x + cell.width / 2, cell.y + cell.height - 12, { size: 11, font: "bold" });
  });
  pdf.roundedRect(frame.x, frame.y, frame.width, frame.height, 4).lineWidth(2.4).stroke(paint.ink);
}

function drawCallers(pdf: Pdf, area: Box): void {
  drawCutLines(pdf, area, 4, 6);
  drawInGrid(area, CALLED, { columns: 4, rows: 6 }, (picture, cell) => {
    drawPicture(pdf, picture, shrinkBox({ ...cell, height: cell.height - 16 }, 8));
    writeAt(pdf, picture, cell.x + cell.width / 2, cell.y + cell.height - 14, { size: 12 });
  });
}

function drawSheets({ options, random }: SheetJob<"picture-bingo">, rule: string): readonly Sheet[] {
  const cards = pickCards(random, Number(options.cards));
  const ask = `Cut the two cards apart. Three in a row wins${rule}`;
  return [
    ...Array.from({ length: cards.length / 2 }, (_, sheet) =>
      withHeading({ title: "Picture bingo", ask, strip: paint.pearPaper }, (pdf, area) =>
        drawInGrid(area, cards.slice(2 * sheet, 2 * sheet + 2), { gap: 24 }, (card, cell) =>
          drawBingoCard(pdf, card, cell),
        ),
      ),
    ),
    withHeading(
      {
        title: "Cards to call",
        ask: "Cut these out, mix them in a hat, and pull one at a time.",
        strip: paint.pearPaper,
      },
      drawCallers,
    ),
  ];
}

export const drawPictureBingo: Maker<"picture-bingo"> = (job) =>
  drawSheets(job, ". Then play on for a full card.");
/** A full card always comes later than a row. */
export const drawPictureBingoV1: Maker<"picture-bingo"> = (job) => drawSheets(job, "; so does a full card.");
