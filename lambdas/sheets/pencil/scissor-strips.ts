import type { MakerOptions } from "../../../contract/makers.ts";
import { sample } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import { withHeading } from "../parts/heading.ts";
import { paint, splitIntoGrid } from "../parts/paper.ts";
import { drawRoad, type Road } from "../parts/roads.ts";

type Line = readonly [from: Road["from"], to: Road["to"]];

const trips: readonly Line[] = [
  ["car", "house"],
  ["bee", "tulip"],
  ["boat", "sun"],
  ["mouse", "acorn"],
  ["snail", "leaf"],
  ["rocket", "moon"],
  ["fish", "whale"],
  ["rabbit", "carrot"],
  ["duck", "cup"],
  ["bird", "cloud"],
];

const ROWS = 5;

interface StripPage {
  title: string;
  ask: string;
  lines: readonly string[];
}

const pages: Record<MakerOptions<"scissor-strips">["pages"][number], StripPage> = {
  straight: {
    title: "Straight roads",
    ask: "Cut the strips apart. Then drive the scissors along the dashed road. Thumb on top!",
    lines: [
      "M0 50H400",
      "M0 50L200 28L400 50",
      "M0 70L400 30",
      "M0 30L400 70",
      "M0 24L140 76L270 76L400 24",
      "M0 50H120L160 24H260L300 50H400",
      "M0 70L200 30L400 70",
    ],
  },
  waves: {
    title: "Mountains and waves",
    ask: "Now the road turns. Turn the paper, not your scissors.",
    lines: [
      "M0 76L80 24L160 76L240 24L320 76L400 24",
      "M0 50C50 0 90 0 133 50C176 100 216 100 266 50C310 0 350 0 400 50",
      "M0 80C40 0 90 0 133 80C176 0 226 0 266 80C310 0 360 0 400 80",
      "M0 75H60V25H130V75H200V25H270V75H340V25H400",
      "M0 50C70 50 60 12 120 12C190 12 170 88 240 88C310 88 320 50 400 50",
      "M0 24L60 76L120 24L180 76L240 24L300 76L400 24",
    ],
  },
};

/** Five strips on each page, the easiest road first. */
export const drawScissorStrips: Maker<"scissor-strips"> = ({ options, random }) =>
  options.pages.map((page) => {
    const { title, ask, lines } = pages[page];
    const pictures = sample(random, trips, ROWS);
    const chosen = sample(random, lines, ROWS).sort((a, b) => lines.indexOf(a) - lines.indexOf(b));
    return withHeading({ title, ask, strip: paint.pearPaper }, (pdf, area) =>
      splitIntoGrid(area, 1, ROWS).forEach((cell, index) => {
        const [line, trip] = [chosen[index], pictures[index]];
        if (line === undefined || !trip) return;
        pdf.undash().rect(cell.x, cell.y, cell.width, cell.height).lineWidth(1).stroke(paint.guide);
        drawRoad(pdf, { from: trip[0], to: trip[1], line }, cell, "cut");
      }),
    );
  });
