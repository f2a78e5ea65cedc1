import type { MakerOptions } from "../../../contract/makers.ts";
import { between, type Random, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import type { Pdf } from "../parts/document.ts";
import { type Box, drawInGrid, paint, shrinkBox } from "../parts/paper.ts";
import { drawPicture, type PictureName, splitPictureNames } from "../parts/pictures.ts";
import { buildSheetsWithAnswers } from "../parts/problems.ts";
import { drawAnswerBox, drawCard } from "../parts/spots.ts";

export interface SpyPage {
  title: string;
  ask: string;
  /** In the order of the boxes below the picture. */
  counts: { picture: PictureName; count: number }[];
  /** All things in the picture, in random order, each with its size, shift and turn from 0 to 1. */
  scattered: { picture: PictureName; size: number; x: number; y: number; turn: number }[];
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
  const scattered = shuffle(random, [...listed, ...rest]).map((picture) => ({
    picture,
    size: random(),
    x: random() - 0.5,
    y: random() - 0.5,
    turn: random() - 0.5,
  }));
  return { title, ask: "How many of each do you see? Cross them off as you go.", counts, scattered };
}

const pages: Record<
  MakerOptions<"i-spy">["pages"][number],
  { title: string; things: readonly PictureName[] }
> = {
  toys: {
    title: "I spy in the toy box",
    things: splitPictureNames("ball car kite rocket crayon book boat button balloon hat"),
  },
  garden: {
    title: "I spy in the garden",
    things: splitPictureNames("ladybug snail mushroom strawberry butterfly leaf cloud bird bee tulip"),
  },
  kitchen: {
    title: "I spy in the kitchen",
    things: splitPictureNames("apple banana carrot cup cupcake pear strawberry mushroom mouse key"),
  },
};

const KINDS = 5;

/** Draws each picture slightly rotated and shifted inside its own grid square, so that none overlap. */
function drawScattered(pdf: Pdf, page: SpyPage, area: Box): void {
  drawCard(pdf, area);
  drawInGrid(shrinkBox(area, 8), page.scattered, { columns: COLUMNS }, (thing, cell) => {
    const size = 42 + thing.size * 12;
    const spare = Math.min(cell.width, cell.height) - size * 1.2;
    const x = cell.x + cell.width / 2 + thing.x * spare;
    const y = cell.y + cell.height / 2 + thing.y * spare;
    pdf.save().rotate(thing.turn * 50, { origin: [x, y] });
    drawPicture(pdf, thing.picture, { x: x - size / 2, y: y - size / 2, width: size, height: size });
    pdf.restore();
  });
}

function drawSpyPage(pdf: Pdf, page: SpyPage, area: Box): void {
  drawScattered(pdf, page, { ...area, height: area.height - 96 });
  const band = { ...area, y: area.y + area.height - 80, height: 80 };
  drawInGrid(band, page.counts, { columns: page.counts.length, gap: 10 }, ({ picture }, cell) => {
    drawPicture(pdf, picture, { x: cell.x, y: cell.y + 16, width: 46, height: 46 });
    drawAnswerBox(pdf, { x: cell.x + 52, y: cell.y + 18, width: 40, height: 42 });
  });
}

export const drawISpy: Maker<"i-spy"> = ({ options, random }) => {
  const drawn = options.pages.map((page) => {
    const things = shuffle(random, pages[page].things);
    return buildSpyPage(random, pages[page].title, things.slice(0, KINDS), things.slice(KINDS, KINDS + 3));
  });
  return buildSheetsWithAnswers(drawn, {
    strip: paint.pearPaper,
    draw: drawSpyPage,
    listAnswers: ({ counts }) => counts.map(({ picture, count }) => `${picture}: ${count}`),
  });
};
