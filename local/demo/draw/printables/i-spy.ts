import { between, type Random, seededRandom, shuffle } from "../../../../contract/seeded-random.ts";
import { buildAnswerSheets } from "../../../../lambdas/sheets/parts/answers.ts";
import type { Pdf } from "../../../../lambdas/sheets/parts/document.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { type Box, paint, shrinkBox, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { drawPicture, type PictureName } from "../../../../lambdas/sheets/parts/pictures.ts";
import { drawAnswerBox, drawCard } from "../../../../lambdas/sheets/parts/spots.ts";
import type { ItemDraft } from "../item.ts";

export interface SpyPage {
  title: string;
  /** In the order of the boxes below the picture. */
  counts: { picture: PictureName; count: number }[];
  /** All things in the picture, in random order. */
  scattered: PictureName[];
}

const COLUMNS = 6;
const ROWS = 6;

/** Places 3 to 9 of each thing to count, and fills the rest of the picture with other things. */
function buildSpyPage(
  random: Random,
  title: string,
  wanted: readonly PictureName[],
  others: readonly PictureName[],
): SpyPage {
  const counts = wanted.map((picture) => ({ picture, count: between(random, 3, 9) }));
  while (counts.reduce((sum, { count }) => sum + count, 0) > COLUMNS * ROWS) {
    const most = counts.reduce((a, b) => (b.count > a.count ? b : a));
    most.count -= 1;
  }
  const listed = counts.flatMap(({ picture, count }) => Array.from({ length: count }, () => picture));
  const rest = Array.from(
    { length: COLUMNS * ROWS - listed.length },
    (_, index) => others[index % others.length] ?? "star",
  );
  return { title, counts, scattered: shuffle(random, [...listed, ...rest]) };
}

export function buildSpyPages(): SpyPage[] {
  const random = seededRandom("i-spy");
  return [
    buildSpyPage(
      random,
      "I spy in the toy box",
      ["ball", "car", "kite", "rocket", "crayon"],
      ["book", "boat", "button"],
    ),
    buildSpyPage(
      random,
      "I spy in the garden",
      ["ladybug", "snail", "mushroom", "strawberry", "butterfly"],
      ["leaf", "cloud", "bird"],
    ),
  ];
}

/** Draws each picture slightly rotated and shifted inside its own grid square, so that none overlap. */
function scatter(pdf: Pdf, page: SpyPage, area: Box): void {
  const random = seededRandom(page.title);
  drawCard(pdf, area);
  splitIntoGrid(shrinkBox(area, 8), COLUMNS, ROWS).forEach((cell, index) => {
    const picture = page.scattered[index];
    if (!picture) return;
    const size = 42 + random() * 12;
    const spare = Math.min(cell.width, cell.height) - size * 1.2;
    const x = cell.x + cell.width / 2 + (random() - 0.5) * spare;
    const y = cell.y + cell.height / 2 + (random() - 0.5) * spare;
    pdf.save().rotate((random() - 0.5) * 50, { origin: [x, y] });
    drawPicture(pdf, picture, { x: x - size / 2, y: y - size / 2, width: size, height: size });
    pdf.restore();
  });
}

function drawSpyPage(pdf: Pdf, page: SpyPage, area: Box): void {
  scatter(pdf, page, { ...area, height: area.height - 96 });
  splitIntoGrid({ ...area, y: area.y + area.height - 80, height: 80 }, page.counts.length, 1, 10).forEach(
    (cell, index) => {
      const picture = page.counts[index]?.picture;
      if (!picture) return;
      drawPicture(pdf, picture, { x: cell.x, y: cell.y + 16, width: 46, height: 46 });
      drawAnswerBox(pdf, { x: cell.x + 52, y: cell.y + 18, width: 40, height: 42 });
    },
  );
}

const buildSpyAnswerSheet = (page: SpyPage): string[] =>
  page.counts.map(({ picture, count }) => `${picture}: ${count}`);

export const iSpy: ItemDraft = {
  slug: "i-spy",
  title: "I Spy and Count",
  description: "A full toy box and a busy garden. Find them all, cross them off, write how many.",
  content_type: "printable",
  ages: "Ages 3–6",
  subjects: ["counting", "looking closely"],
  sheets: () => {
    const pages = buildSpyPages();
    return [
      ...pages.map((page) =>
        withHeading(
          {
            title: page.title,
            ask: "How many of each do you see? Cross them off as you go.",
            strip: paint.pearPaper,
            named: true,
          },
          (pdf, area) => drawSpyPage(pdf, page, area),
        ),
      ),
      ...buildAnswerSheets(
        pages.map((page) => ({ heading: page.title, answers: buildSpyAnswerSheet(page) })),
        paint.pearPaper,
      ),
    ];
  },
};
