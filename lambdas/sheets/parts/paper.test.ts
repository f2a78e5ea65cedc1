import { expect, it } from "vitest";
import { sheetPapers } from "../../../contract/sheets.ts";
import { getBottom, getPrintArea, getRight, papers } from "./paper.ts";

/** A centimeter in points: no home printer leaves a wider margin blank. */
const printerMargin = 28;

it.each(sheetPapers)("%s: what is drawn stays a centimeter away from every edge", (paper) => {
  const area = getPrintArea(paper);
  expect(area.x).toBeGreaterThanOrEqual(printerMargin);
  expect(area.y).toBeGreaterThanOrEqual(printerMargin);
  expect(papers[paper].width - getRight(area)).toBeGreaterThanOrEqual(printerMargin);
  expect(papers[paper].height - getBottom(area)).toBeGreaterThanOrEqual(printerMargin + 34);
});
