import { chosenSheet, type MakerName, makers } from "../../contract/makers.ts";
import { drawRecipe } from "../../lambdas/sheets/draw-recipe.ts";
import { buildMaxFigure, type Figure, getMedian } from "./figure.ts";
import { limits } from "./limits.ts";

const runs = 30;

const readCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Draws all pages of a maker, each time with another seed. Returns the CPU time of each in milliseconds. */
async function drawAgain(maker: MakerName, times: number): Promise<number[]> {
  const options = Object.fromEntries(
    Object.entries(makers[maker].options).flatMap(([name, option]) =>
      option.kind === "pages" ? [[name, Object.keys(option.choices)]] : [],
    ),
  );
  const printing = { paper: "Letter", ink: "color", name: "Wilhelmina" } as const;
  const taken: number[] = [];
  for (let seed = 0; seed < times; seed++) {
    const start = readCpuMs();
    await drawRecipe(chosenSheet.parse({ maker, options }), { seed, title: "Sheet", printing });
    taken.push(readCpuMs() - start);
  }
  return taken;
}

/** Measures how long a warm function draws all pages of the slowest maker: the 95th percentile, in CPU time. */
export async function measureSheets(): Promise<Figure[]> {
  let [slowest, longest]: [MakerName, number] = ["facts", 0];
  for (const maker of Object.keys(makers) as MakerName[]) {
    const median = getMedian(await drawAgain(maker, 3));
    if (median > longest) [slowest, longest] = [maker, median];
  }
  const taken = (await drawAgain(slowest, runs)).toSorted((a, b) => a - b);
  return [
    buildMaxFigure({
      budget: 15,
      what: `sheets: CPU time of ${slowest}, the slowest to draw, the 95th percentile of ${runs}`,
      value: taken[Math.ceil(runs * 0.95) - 1] ?? 0,
      limit: limits.sheetCpuMs,
      unit: "ms",
      binding: false,
    }),
  ];
}
