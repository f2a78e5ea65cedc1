import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { drawMirror, type HalfPicture } from "../../../../lambdas/sheets/parts/mirror.ts";
import { paint, shrinkBox, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { writeAt } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

export const halfPictures: readonly HalfPicture[] = [
  {
    name: "heart",
    lines: [
      [
        [0, 3],
        [1, 1],
        [3, 0],
        [5, 2],
        [5, 5],
        [3, 9],
        [0, 12],
      ],
    ],
  },
  {
    name: "fir tree",
    lines: [
      [
        [0, 0],
        [3, 4],
        [1, 4],
        [4, 7],
        [2, 7],
        [5, 10],
        [1, 10],
        [1, 12],
        [0, 12],
      ],
    ],
  },
  {
    name: "house",
    lines: [
      [
        [0, 0],
        [6, 5],
        [5, 5],
        [5, 12],
        [0, 12],
      ],
      [
        [0, 8],
        [1, 8],
        [1, 12],
      ],
      [
        [2, 7],
        [4, 7],
        [4, 9],
        [2, 9],
        [2, 7],
      ],
    ],
  },
  {
    name: "rocket",
    lines: [
      [
        [0, 0],
        [2, 3],
        [2, 8],
        [4, 10],
        [4, 12],
        [2, 10],
        [0, 10],
      ],
      [
        [0, 3],
        [1, 4],
        [1, 5],
        [0, 6],
      ],
      [
        [0, 12],
        [1, 10],
      ],
    ],
  },
  {
    name: "butterfly",
    lines: [
      [
        [0, 3],
        [1, 4],
        [3, 1],
        [5, 1],
        [6, 3],
        [5, 5],
        [3, 6],
        [5, 8],
        [5, 10],
        [3, 11],
        [1, 9],
        [0, 10],
      ],
      [
        [0, 3],
        [2, 0],
      ],
      [
        [3, 3],
        [4, 3],
        [4, 4],
        [3, 4],
        [3, 3],
      ],
    ],
  },
  {
    name: "robot",
    lines: [
      [
        [0, 1],
        [2, 1],
        [2, 4],
        [0, 4],
      ],
      [
        [1, 2],
        [1, 3],
      ],
      [
        [1, 4],
        [1, 5],
      ],
      [
        [0, 5],
        [3, 5],
        [3, 9],
        [0, 9],
      ],
      [
        [3, 6],
        [5, 6],
        [5, 9],
      ],
      [
        [2, 9],
        [2, 11],
        [4, 11],
        [4, 12],
        [1, 12],
        [1, 9],
      ],
      [
        [0, 7],
        [1, 7],
      ],
    ],
  },
];

const PER_PAGE = 2;
const PAGES = [
  { title: "The other half", ask: "The red line is a mirror. Count the squares and draw the other side." },
  {
    title: "Mirror, mirror",
    ask: "Start at the top, on the red line. Same number of squares, other direction.",
  },
  { title: "One more mirror", ask: "These have parts inside. Draw the outside first." },
] as const;

export const symmetryDrawing: ItemDraft = {
  slug: "draw-the-other-half",
  title: "Draw the Other Half",
  description:
    "Six pictures that stop at the mirror line. Your child counts squares and draws the missing side.",
  content_type: "printable",
  ages: "Ages 5–8",
  subjects: ["symmetry", "drawing"],
  sheets: () => [
    ...PAGES.map((page, index) =>
      withHeading({ ...page, strip: paint.pearPaper, named: true }, (pdf, area) =>
        splitIntoGrid(area, 1, PER_PAGE, 16).forEach((cell, place) => {
          const picture = halfPictures[index * PER_PAGE + place];
          if (picture) drawMirror(pdf, picture, shrinkBox(cell, 8));
        }),
      ),
    ),
    withHeading(
      {
        title: "Both halves",
        ask: "One way to check: fold on the red line and hold it to the window.",
        strip: paint.pearPaper,
      },
      (pdf, area) =>
        splitIntoGrid({ ...area, height: 420 }, 3, 2, 24).forEach((cell, place) => {
          const picture = halfPictures[place];
          if (!picture) return;
          drawMirror(pdf, picture, { ...cell, height: cell.height - 36 }, true);
          writeAt(pdf, picture.name, cell.x + cell.width / 2, cell.y + cell.height - 14, { size: 13 });
        }),
    ),
  ],
};
