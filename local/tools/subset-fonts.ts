import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

/*
 * `npm run ops -- fonts` cuts the two fonts to the characters and weights that nearly every page needs
 * (docs/decisions/first-visit.md), and writes them into web/src/styles/fonts. The style sheet names the same characters
 * and weights.
 */

const root = join(import.meta.dirname, "..", "..");
/** Printable ASCII, ©, ·, ×, the minus sign, and punctuation from the dashes to the ellipsis. */
const coreRanges = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0xd7, 0xd7],
  [0x2013, 0x2026],
  [0x2212, 0x2212],
] as const;
export const coreCharacters = coreRanges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  .map((code) => String.fromCodePoint(code))
  .join("");

const fonts = [
  { name: "atkinson-hyperlegible-next", weights: { min: 400, max: 700 } },
  { name: "bricolage-grotesque", weights: { min: 400, max: 800 } },
] as const;

if (import.meta.main)
  for (const { name, weights } of fonts) {
    const file = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
    const whole = await readFile(join(root, file));
    const core = await subsetFont(whole, coreCharacters, {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
    });
    await writeFile(join(root, "web", "src", "styles", "fonts", `${name}-core.woff2`), core);
    console.log(`${name}: ${whole.length} to ${core.length} bytes`);
  }
