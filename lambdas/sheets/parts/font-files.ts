import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/*
 * The fonts of the sheets as bytes. lib/constructs/bundle-lambda.ts replaces this module by its values, because a deployed
 * function has no packages to read.
 */

/** The parts that the package splits the font into. */
export const subsets = ["latin", "latin-ext", "vietnamese"] as const;
export type Subset = (typeof subsets)[number];

const weights = { text: 400, bold: 700 } as const;
export type Weight = keyof typeof weights;

const require = createRequire(import.meta.url);

/** WOFF, because pdfkit cannot subset WOFF2. In base64, as in the bundle. */
const read = (subset: Subset, weight: number): string =>
  readFileSync(require.resolve(`@fontsource/andika/files/andika-${subset}-${weight}-normal.woff`), "base64");

const readWeight = (weight: Weight): Record<Subset, string> => ({
  latin: read("latin", weights[weight]),
  "latin-ext": read("latin-ext", weights[weight]),
  vietnamese: read("vietnamese", weights[weight]),
});

export const fontFiles: Record<Weight, Record<Subset, string>> = {
  text: readWeight("text"),
  bold: readWeight("bold"),
};
