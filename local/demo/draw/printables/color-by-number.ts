import { drawColorPicture, drawCrayonKey } from "../../../../lambdas/sheets/parts/color-regions.ts";
import { withHeading } from "../../../../lambdas/sheets/parts/heading.ts";
import { paint, splitIntoGrid } from "../../../../lambdas/sheets/parts/paper.ts";
import { writeAt } from "../../../../lambdas/sheets/parts/write.ts";
import type { ItemDraft } from "../item.ts";
import { colorPictures } from "./color-pictures.ts";

export const colorByNumber: ItemDraft = {
  slug: "color-by-number",
  title: "Color by Number",
  description:
    "A boat, a butterfly and a little house. Big shapes, few numbers, no wrong way to hold a crayon.",
  content_type: "printable",
  ages: "Ages 3–6",
  subjects: ["coloring", "numbers"],
  sheets: () => [
    ...colorPictures.map((picture) =>
      withHeading(
        {
          title: picture.title,
          ask: "Find the number, pick the crayon, fill the shape.",
          strip: paint.pearPaper,
          named: true,
        },
        (pdf, area) => {
          drawCrayonKey(pdf, picture.crayons, { ...area, height: 50 });
          drawColorPicture(pdf, picture, { ...area, y: area.y + 60, height: area.height - 60 });
        },
      ),
    ),
    withHeading(
      { title: "One way to color them", ask: "Another way is just as good.", strip: paint.pearPaper },
      (pdf, area) =>
        splitIntoGrid({ ...area, height: 260 }, 3, 1, 18).forEach((cell, index) => {
          const picture = colorPictures[index];
          if (!picture) return;
          drawColorPicture(pdf, picture, { ...cell, height: 200 }, true);
          writeAt(pdf, picture.title, cell.x + cell.width / 2, cell.y + 216, { size: 13 });
        }),
    ),
  ],
};
