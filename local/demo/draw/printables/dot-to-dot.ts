import { type DotPicture, drawDots } from "../../../../lambdas/sheets/parts/dots.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { paint, shrinkBox, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { writeAt } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";

const star: DotPicture = {
  name: "a star",
  dots: [
    [50, 6],
    [61, 37],
    [94, 38],
    [68, 58],
    [77, 90],
    [50, 71],
    [23, 90],
    [32, 58],
    [6, 38],
    [39, 37],
  ],
  details: "",
};

const boat: DotPicture = {
  name: "a sailboat",
  dots: [
    [50, 6],
    [84, 56],
    [55, 56],
    [55, 66],
    [94, 66],
    [80, 90],
    [20, 90],
    [6, 66],
    [45, 66],
    [45, 56],
    [24, 56],
  ],
  details: '<path d="M50 14V54"/>',
};

const fish: DotPicture = {
  name: "a fish",
  dots: [
    [5, 52],
    [14, 38],
    [28, 28],
    [46, 25],
    [60, 32],
    [72, 44],
    [92, 26],
    [86, 51],
    [92, 76],
    [72, 58],
    [60, 70],
    [46, 77],
    [28, 75],
    [14, 66],
  ],
  details: '<path d="M36 40Q44 52 36 64"/><path d="M22 46v0.1" stroke-width="3"/>',
};

const rocket: DotPicture = {
  name: "a rocket",
  dots: [
    [50, 4],
    [60, 16],
    [66, 32],
    [68, 48],
    [68, 62],
    [86, 78],
    [86, 92],
    [68, 82],
    [58, 82],
    [50, 94],
    [42, 82],
    [32, 82],
    [14, 92],
    [14, 78],
    [32, 62],
    [32, 48],
    [34, 32],
    [40, 16],
  ],
  details: '<circle cx="50" cy="38" r="8"/><path d="M38 66H62"/>',
};

const dinosaur: DotPicture = {
  name: "a dinosaur",
  dots: [
    [5, 28],
    [12, 17],
    [24, 15],
    [32, 25],
    [33, 40],
    [42, 50],
    [55, 42],
    [68, 42],
    [80, 50],
    [86, 62],
    [97, 78],
    [80, 75],
    [77, 92],
    [66, 92],
    [64, 79],
    [50, 80],
    [48, 92],
    [37, 92],
    [34, 76],
    [23, 64],
    [18, 50],
    [18, 38],
  ],
  details: '<path d="M19 24v0.1" stroke-width="3"/><path d="M7 31Q13 34 18 31"/>',
};

/** From 10 dots to 22. */
export const dotPictures: readonly DotPicture[] = [star, boat, fish, rocket, dinosaur];

export const dotToDot: ItemDraft = {
  slug: "dot-to-dot",
  title: "Dot to Dot",
  description: "Five pictures to join up, from 10 dots to 22. Start at the red dot and see who is hiding.",
  content_type: "printable",
  ages: "Ages 4–6",
  subjects: ["numbers to 20", "pencil control"],
  sheets: () => [
    ...dotPictures.map((picture, index) =>
      withHeading(
        {
          title: `Who is hiding? ${index + 1}`,
          ask: `Start at the red dot. Join 1 to ${picture.dots.length}, then go back to 1.`,
          strip: paint.pearPaper,
          named: true,
        },
        (pdf, area) => drawDots(pdf, picture, shrinkBox(area, 24)),
      ),
    ),
    withHeading(
      { title: "Here they are", ask: "What comes out when all the dots are joined.", strip: paint.pearPaper },
      (pdf, area) =>
        splitIntoGrid({ ...area, height: 440 }, 3, 2, 24).forEach((cell, index) => {
          const picture = dotPictures[index];
          if (!picture) return;
          drawDots(pdf, picture, { ...cell, height: cell.height - 40 }, true);
          writeAt(pdf, `${index + 1}. ${picture.name}`, cell.x + cell.width / 2, cell.y + cell.height - 22, {
            size: 13,
          });
        }),
    ),
  ],
};
