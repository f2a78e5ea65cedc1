import { expect, it } from "vitest";
import { A4, FOOTER_BASELINE, getRight, LETTER, PRINT_AREA } from "./paper.ts";

/** A centimeter in points: no home printer leaves a wider margin blank. */
const printerMargin = 28;

it("a sheet prints whole on Letter and A4 at full size, centered or from a corner", () => {
  const [left, right] = [PRINT_AREA.x, getRight(PRINT_AREA)];
  const shift = (LETTER.width - A4.width) / 2;
  const papers = [
    { left, right: LETTER.width - right },
    { left: left - shift, right: LETTER.width - right - shift },
    { left, right: A4.width - right },
  ];
  for (const margins of papers)
    expect(Math.min(...Object.values(margins))).toBeGreaterThanOrEqual(printerMargin);
  expect(PRINT_AREA.y).toBeGreaterThanOrEqual(printerMargin);
  expect(Math.min(LETTER.height, A4.height) - FOOTER_BASELINE).toBeGreaterThanOrEqual(printerMargin);
});
