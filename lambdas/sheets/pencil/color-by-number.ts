import { type Random, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import { buildSolutionSheets } from "../parts/answers.ts";
import { type ColorPicture, drawColorPicture, drawCrayonKey } from "../parts/color-regions.ts";
import { withHeading } from "../parts/heading.ts";
import { paint } from "../parts/paper.ts";
import { colorPictures } from "./color-pictures.ts";

/** Gives the crayons other numbers. */
function shuffleNumbers(random: Random, picture: ColorPicture): ColorPicture {
  const order = shuffle(random, [...picture.crayons.keys()]);
  return {
    ...picture,
    crayons: order.flatMap((old) => picture.crayons[old] ?? []),
    regions: picture.regions.map((region) => ({ ...region, crayon: order.indexOf(region.crayon - 1) + 1 })),
  };
}

export const drawColorByNumber: Maker<"color-by-number"> = ({ options, random }) => {
  const drawn = options.pages.map((page) => shuffleNumbers(random, colorPictures[page]));
  const ask = "Find the number, pick the crayon, fill the shape.";
  return [
    ...drawn.map((picture) =>
      withHeading({ title: picture.title, ask, strip: paint.pearPaper, named: true }, (pdf, area) => {
        drawCrayonKey(pdf, picture.crayons, { ...area, height: 50 });
        drawColorPicture(pdf, picture, { ...area, y: area.y + 60, height: area.height - 60 });
      }),
    ),
    ...buildSolutionSheets(
      drawn.map((picture) => ({
        title: picture.title,
        draw: (pdf, box) => drawColorPicture(pdf, picture, box, true),
      })),
      paint.pearPaper,
      { title: "One way to color them", ask: "Another way is just as good." },
    ),
  ];
};
