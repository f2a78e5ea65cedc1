import type { ItemDraft } from "../item.ts";
import type { Pdf } from "../pdf/document.ts";
import { headed } from "../pdf/heading.ts";
import { type Box, gridOf, inset, paint } from "../pdf/paper.ts";
import { drawPicture, type PictureName } from "../pdf/pictures.ts";
import { strokePoints } from "../pdf/stroke-points.ts";

interface Strip {
  from: PictureName;
  to: PictureName;
  /** the cut, on a strip 400 wide and 100 high */
  cut: string;
}

const PAGES: readonly { title: string; ask: string; strips: readonly Strip[] }[] = [
  {
    title: "Straight roads",
    ask: "Cut the strips apart. Then drive the scissors along the dashed road. Thumb on top!",
    strips: [
      { from: "car", to: "house", cut: "M0 50H400" },
      { from: "bee", to: "tulip", cut: "M0 50L200 28L400 50" },
      { from: "boat", to: "sun", cut: "M0 70L400 30" },
      { from: "mouse", to: "acorn", cut: "M0 24L140 76L270 76L400 24" },
      { from: "snail", to: "leaf", cut: "M0 50H120L160 24H260L300 50H400" },
    ],
  },
  {
    title: "Mountains and waves",
    ask: "Now the road turns. Turn the paper, not your scissors.",
    strips: [
      { from: "rocket", to: "moon", cut: "M0 76L80 24L160 76L240 24L320 76L400 24" },
      { from: "fish", to: "whale", cut: "M0 50C50 0 90 0 133 50C176 100 216 100 266 50C310 0 350 0 400 50" },
      { from: "rabbit", to: "carrot", cut: "M0 80C40 0 90 0 133 80C176 0 226 0 266 80C310 0 360 0 400 80" },
      { from: "key", to: "house", cut: "M0 75H60V25H130V75H200V25H270V75H340V25H400" },
      { from: "duck", to: "cup", cut: "M0 50C70 50 60 12 120 12C190 12 170 88 240 88C310 88 320 50 400 50" },
    ],
  },
];

function drawStrip(pdf: Pdf, { from, to, cut }: Strip, box: Box): void {
  pdf.undash().rect(box.x, box.y, box.width, box.height).lineWidth(1).stroke(paint.guide);
  const icon = { y: box.y, width: 76, height: box.height };
  drawPicture(pdf, from, inset({ ...icon, x: box.x }, 12));
  drawPicture(pdf, to, inset({ ...icon, x: box.x + box.width - 76 }, 12));
  const road = { x: box.x + 80, y: box.y + 12, width: box.width - 160, height: box.height - 24 };
  strokePoints(cut).forEach(([x, y], index) => {
    const spot = [road.x + (x / 400) * road.width, road.y + (y / 100) * road.height] as const;
    if (index === 0) pdf.moveTo(...spot);
    else pdf.lineTo(...spot);
  });
  pdf.lineWidth(2).lineCap("butt").lineJoin("round").dash(8, { space: 6 }).stroke(paint.ink).undash();
}

export const scissorStrips: ItemDraft = {
  slug: "first-scissor-strips",
  title: "First Scissor Strips",
  description:
    "Ten strips to snip, from a straight road to castle walls. For safety scissors and a proud face.",
  content_type: "printable",
  ages: "Ages 3–5",
  topics: ["cutting", "fine motor"],
  sheets: () =>
    PAGES.map(({ title, ask, strips }) =>
      headed({ title, ask, strip: paint.pearPaper }, (pdf, area) =>
        gridOf(area, 1, strips.length).forEach((cell, index) => {
          const strip = strips[index];
          if (strip) drawStrip(pdf, strip, cell);
        }),
      ),
    ),
};
