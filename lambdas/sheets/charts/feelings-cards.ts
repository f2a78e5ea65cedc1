import type { Maker } from "../maker.ts";
import type { Pdf } from "../parts/document.ts";
import { buildFaceMarkup } from "../parts/faces.ts";
import { withHeading } from "../parts/heading.ts";
import { type Box, drawInGrid, paint } from "../parts/paper.ts";
import { drawCutLines } from "../parts/spots.ts";
import { drawSvg } from "../parts/svg.ts";
import { writeAt, writeLine, writeText } from "../parts/write.ts";
import { type EmotionCard, emotionCards } from "./emotion-faces.ts";

const PER_PAGE = 6;

const WAYS = [
  [
    "Morning check-in",
    "Lay out six cards at breakfast. Everyone points at one, you too. Nobody has to explain.",
  ],
  ["Guess my face", "Pull a card and make the face without a word. The others guess. Then swap."],
  [
    "When did it happen?",
    "Pull a card and tell of a time you felt that way. Go first, and keep it small and true.",
  ],
  ["What helps?", "Put the card next to something that helps with it: a blanket, a walk, a song, a person."],
  [
    "Story stop",
    "In the middle of a story, stop and ask: which card is the bear right now? How can you tell?",
  ],
] as const;

function drawFeeling(pdf: Pdf, { name, line, child, expression }: EmotionCard, cell: Box): void {
  const face = { x: cell.x + 16, y: cell.y + 12, width: cell.width - 32, height: cell.height - 66 };
  drawSvg(pdf, buildFaceMarkup(child, expression), { width: 100, height: 100 }, face);
  const middle = cell.x + cell.width / 2;
  writeAt(pdf, name, middle, cell.y + cell.height - 38, { size: 20, font: "display" });
  writeAt(pdf, line, middle, cell.y + cell.height - 16, { size: 11.5, color: paint.inkSoft });
}

function drawWays(pdf: Pdf, area: Box): void {
  let y = area.y;
  for (const [title, text] of WAYS) {
    writeLine(pdf, title, { x: area.x, baseline: y + 14, size: 16, font: "bold" });
    y =
      writeText(pdf, text, { x: area.x, y: y + 22, width: area.width - 60 }, { size: 14, leading: 1.5 }) + 22;
  }
}

export const drawFeelingsCards: Maker<"feelings-cards"> = ({ options }) => [
  ...[0, PER_PAGE].map((first) =>
    withHeading(
      {
        title: "Feelings cards",
        ask: "Cut along the dashed lines. Every feeling is allowed on the table.",
        strip: paint.rosePaper,
      },
      (pdf, area) => {
        drawCutLines(pdf, area, 2, 3);
        drawInGrid(area, emotionCards.slice(first, first + PER_PAGE), { columns: 2 }, (card, cell) =>
          drawFeeling(pdf, card, cell),
        );
      },
    ),
  ),
  ...(options.games === "yes"
    ? [
        withHeading(
          {
            title: "Five ways to play",
            ask: "Two minutes is plenty. Stop while it is still fun.",
            strip: paint.rosePaper,
          },
          drawWays,
        ),
      ]
    : []),
];
