import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { paint, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { drawRoad, type Road } from "../../../../lambdas/sheets/parts/roads.ts";
import type { ItemDraft } from "../item.ts";

const PAGES: readonly { title: string; ask: string; strips: readonly Road[] }[] = [
  {
    title: "Straight roads",
    ask: "Cut the strips apart. Then drive the scissors along the dashed road. Thumb on top!",
    strips: [
      { from: "car", to: "house", line: "M0 50H400" },
      { from: "bee", to: "tulip", line: "M0 50L200 28L400 50" },
      { from: "boat", to: "sun", line: "M0 70L400 30" },
      { from: "mouse", to: "acorn", line: "M0 24L140 76L270 76L400 24" },
      { from: "snail", to: "leaf", line: "M0 50H120L160 24H260L300 50H400" },
    ],
  },
  {
    title: "Mountains and waves",
    ask: "Now the road turns. Turn the paper, not your scissors.",
    strips: [
      { from: "rocket", to: "moon", line: "M0 76L80 24L160 76L240 24L320 76L400 24" },
      { from: "fish", to: "whale", line: "M0 50C50 0 90 0 133 50C176 100 216 100 266 50C310 0 350 0 400 50" },
      { from: "rabbit", to: "carrot", line: "M0 80C40 0 90 0 133 80C176 0 226 0 266 80C310 0 360 0 400 80" },
      { from: "key", to: "house", line: "M0 75H60V25H130V75H200V25H270V75H340V25H400" },
      { from: "duck", to: "cup", line: "M0 50C70 50 60 12 120 12C190 12 170 88 240 88C310 88 320 50 400 50" },
    ],
  },
];

export const scissorStrips: ItemDraft = {
  slug: "first-scissor-strips",
  title: "First Scissor Strips",
  description:
    "Ten strips to snip, from a straight road to castle walls. For safety scissors and a proud face.",
  content_type: "printable",
  ages: "Ages 3–5",
  subjects: ["cutting", "fine motor"],
  sheets: () =>
    PAGES.map(({ title, ask, strips }) =>
      withHeading({ title, ask, strip: paint.pearPaper }, (pdf, area) =>
        splitIntoGrid(area, 1, strips.length).forEach((cell, index) => {
          const strip = strips[index];
          if (!strip) return;
          pdf.undash().rect(cell.x, cell.y, cell.width, cell.height).lineWidth(1).stroke(paint.guide);
          drawRoad(pdf, strip, cell, "cut");
        }),
      ),
    ),
};
