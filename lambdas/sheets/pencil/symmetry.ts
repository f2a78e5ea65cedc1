import type { MakerOptions } from "../../../contract/makers.ts";
import { between, type Random, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker } from "../maker.ts";
import { buildSolutionSheets } from "../parts/answers.ts";
import { withHeading } from "../parts/heading.ts";
import { drawMirror, type HalfPicture } from "../parts/mirror.ts";
import { drawInGrid, paint, shrinkBox } from "../parts/paper.ts";
import type { Point } from "../parts/stroke-points.ts";
import { halfPictures } from "./half-pictures.ts";

type Page = MakerOptions<"symmetry">["pages"][number];

const PER_PAGE = 2;

const pages: Record<Page, { title: string; ask: string; names: readonly string[] }> = {
  outlines: {
    title: "The other half",
    ask: "The dashed line is a mirror. Count the squares and draw the other side.",
    names: ["heart", "fir tree", "rocket"],
  },
  inside: {
    title: "Parts inside",
    ask: "These have parts inside. Draw the outside first.",
    names: ["house", "butterfly", "robot", "ladybug"],
  },
  shapes: {
    title: "Mirror, mirror",
    ask: "Start at the top, on the dashed line. Same number of squares, other direction.",
    names: [],
  },
};

/** A vase of random widths, from the top of the mirror line to its end. */
function buildShape(random: Random, index: number): HalfPicture {
  const middle = Array.from({ length: 5 }, (_, row): Point => [between(random, 1, 6), 2 * row + 2]);
  return {
    name: `shape ${index + 1}`,
    lines: [[[0, 0], [between(random, 1, 4), 0], ...middle, [between(random, 1, 4), 12], [0, 12]]],
  };
}

export const drawSymmetry: Maker<"symmetry"> = ({ options, random }) => {
  const rest = new Map<Page, HalfPicture[]>();
  const pickPicture = (page: Page, index: number): HalfPicture => {
    if (page === "shapes") return buildShape(random, index);
    let left = rest.get(page) ?? [];
    if (left.length === 0)
      left = shuffle(
        random,
        halfPictures.filter(({ name }) => pages[page].names.includes(name)),
      );
    const [picture, ...others] = left;
    rest.set(page, others);
    return picture ?? buildShape(random, index);
  };
  const drawn = options.pages.map((page) => ({
    ...pages[page],
    pictures: Array.from({ length: PER_PAGE }, (_, index) => pickPicture(page, index)),
  }));
  return [
    ...drawn.map(({ title, ask, pictures }) =>
      withHeading({ title, ask, strip: paint.pearPaper, named: true }, (pdf, area) =>
        drawInGrid(area, pictures, { gap: 16 }, (picture, cell) =>
          drawMirror(pdf, picture, shrinkBox(cell, 8)),
        ),
      ),
    ),
    ...buildSolutionSheets(
      drawn.flatMap(({ pictures }) =>
        pictures.map((picture) => ({
          title: picture.name,
          draw: (pdf, box) => drawMirror(pdf, picture, shrinkBox(box, 8), true),
        })),
      ),
      paint.pearPaper,
      {
        columns: 3,
        perPage: 9,
        title: "Both halves",
        ask: "One way to check: fold on the dashed line and hold it to the window.",
      },
    ),
  ];
};
