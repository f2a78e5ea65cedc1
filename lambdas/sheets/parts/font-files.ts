// The web type-checks this file, too, and does not find the types by itself.
/// <reference path="./fontverter.d.ts" />
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { convert } from "fontverter";

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

/**
 * Unpacked, because fontkit unpacks a table of a WOFF file again for each of its letters: that was four fifths of the time of
 * a sheet. In base64, as in the bundle.
 */
async function read(subset: Subset, weight: number): Promise<string> {
  const path = require.resolve(`@fontsource/andika/files/andika-${subset}-${weight}-normal.woff`);
  return (await convert(readFileSync(path), "sfnt")).toString("base64");
}

const readWeight = async (weight: Weight): Promise<Record<Subset, string>> => ({
  latin: await read("latin", weights[weight]),
  "latin-ext": await read("latin-ext", weights[weight]),
  vietnamese: await read("vietnamese", weights[weight]),
});

export const fontFiles: Record<Weight, Record<Subset, string>> = {
  text: await readWeight("text"),
  bold: await readWeight("bold"),
};
