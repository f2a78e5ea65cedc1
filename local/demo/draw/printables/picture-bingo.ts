import { sample, seededRandom } from "../../../../contract/seeded-random.ts";
import type { Pdf } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import {
  type Box,
  fitInside,
  paint,
  shrinkBox,
  splitIntoGrid,
} from "../../../../lambdas/sheets/parts/paper.ts";
import { drawPicture, type PictureName } from "../../../../lambdas/sheets/parts/pictures.ts";
import { drawCutLines } from "../../../../lambdas/sheets/parts/spots.ts";
import { writeAt } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

/** The pictures that can be called. */
export const CALLED = [
  "fish",
  "duck",
  "cat",
  "bear",
  "owl",
  "snail",
  "bee",
  "turtle",
  "whale",
  "apple",
  "carrot",
  "banana",
  "mushroom",
  "flower",
  "tree",
  "sun",
  "moon",
  "heart",
  "ball",
  "kite",
  "boat",
  "car",
  "umbrella",
  "cup",
] as const satisfies readonly PictureName[];

const CARDS = 6;
const SIDE = 3;

/** Deals six cards of eight pictures around a free star. Every card has a different set of pictures. */
export function buildBingoCards(): PictureName[][] {
  const random = seededRandom("picture-bingo");
  const cards = new Map<string, PictureName[]>();
  while (cards.size < CARDS) {
    const card = sample(random, CALLED, SIDE * SIDE - 1);
    cards.set([...card].sort().join(), card);
  }
  return [...cards.values()].map((card) => [...card.slice(0, 4), "star", ...card.slice(4)]);
}

function drawCard(pdf: Pdf, pictures: readonly PictureName[], box: Box): void {
  const frame = fitInside({ ...box, y: box.y + 24, height: box.height - 24 }, 1);
  writeAt(pdf, "Picture Bingo", frame.x + frame.width / 2, box.y + 12, { size: 15, font: "display" });
  splitIntoGrid(frame, SIDE, SIDE).forEach((cell, index) => {
    const picture = pictures[index];
    if (!picture) return;
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
  splitIntoGrid(area, 4, 6).forEach((cell, index) => {
    const picture = CALLED[index];
    if (!picture) return;
    drawPicture(pdf, picture, shrinkBox({ ...cell, height: cell.height - 16 }, 8));
    writeAt(pdf, picture, cell.x + cell.width / 2, cell.y + cell.height - 14, { size: 12 });
  });
}

export const pictureBingo: ItemDraft = {
  slug: "picture-bingo",
  title: "Picture Bingo",
  description:
    "Six bingo cards and twenty-four cards to call. Raisins make good counters, and they disappear on their own.",
  content_type: "printable",
  ages: "Ages 3–6",
  subjects: ["games", "family"],
  sheets: () => {
    const cards = buildBingoCards();
    return [
      ...[0, 2, 4].map((first) =>
        withHeading(
          {
            title: "Picture bingo",
            ask: "Cut the two cards apart. Three in a row wins; so does a full card.",
            strip: paint.pearPaper,
          },
          (pdf, area) =>
            splitIntoGrid(area, 1, 2, 24).forEach((cell, index) => {
              const card = cards[first + index];
              if (card) drawCard(pdf, card, cell);
            }),
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
  },
};
