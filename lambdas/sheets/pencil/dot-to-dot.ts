import type { MakerOptions } from "../../../contract/makers.ts";
import { between, type Random, shuffle } from "../../../contract/seeded-random.ts";
import type { Maker, SheetJob } from "../maker.ts";
import { buildSolutionSheets } from "../parts/answers.ts";
import type { Sheet } from "../parts/document.ts";
import { type DotPicture, drawDots } from "../parts/dots.ts";
import { withHeading } from "../parts/heading.ts";
import { paint, shrinkBox } from "../parts/paper.ts";
import { dotPictures } from "./dot-pictures.ts";

const most: Record<MakerOptions<"dot-to-dot">["pages"][number], readonly [low: number, high: number]> = {
  few: [1, 12],
  some: [13, 18],
  many: [19, 30],
};

/** Another first dot gives every number another place. Half of the pictures look the other way. */
function turnPicture(random: Random, { name, dots, details }: DotPicture): DotPicture {
  const first = between(random, 0, dots.length - 1);
  const turned = [...dots.slice(first), ...dots.slice(0, first)];
  if (random() < 0.5) return { name, dots: turned, details };
  return {
    name,
    dots: turned.map(([x, y]) => [100 - x, y]),
    details: `<g transform="translate(100 0) scale(-1 1)">${details}</g>`,
  };
}

function drawSheets({ options, random }: SheetJob<"dot-to-dot">, question: string): readonly Sheet[] {
  const order = shuffle(random, dotPictures);
  const step = Number(options.count);
  const used = new Map<string, number>();
  const drawn = options.pages.flatMap((page) => {
    const [low, high] = most[page];
    const fitting = order.filter(({ dots }) => dots.length >= low && dots.length <= high);
    const place = used.get(page) ?? 0;
    used.set(page, place + 1);
    const picture = fitting[place % fitting.length];
    return picture ? [turnPicture(random, picture)] : [];
  });
  return [
    ...drawn.map((picture, index) =>
      withHeading(
        {
          title: `${question} ${index + 1}`,
          ask: `Start at ${step}. Count by ${step} to ${picture.dots.length * step}, then go back to ${step}.`,
          strip: paint.pearPaper,
          named: true,
        },
        (pdf, area) => drawDots(pdf, picture, shrinkBox(area, 24), { step }),
      ),
    ),
    ...buildSolutionSheets(
      drawn.map((picture, index) => ({
        title: `${index + 1}. ${picture.name}`,
        draw: (pdf, box) => drawDots(pdf, picture, box, { isJoined: true }),
      })),
      paint.pearPaper,
      { perPage: 6, title: "Here they are", ask: "These come out when all the dots are joined." },
    ),
  ];
}

export const drawDotToDot: Maker<"dot-to-dot"> = (job) => drawSheets(job, "What is hiding?");
export const drawDotToDotV1: Maker<"dot-to-dot"> = (job) => drawSheets(job, "Who is hiding?");
