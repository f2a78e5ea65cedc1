import type { PDFDocumentProxy } from "pdfjs-dist";
import { answersMark } from "../../../../../contract/sheets.ts";

/** Finds the index of a sheet's first page with answers. Undefined for a sheet without answers, such as bingo cards. */
export async function findAnswers(
  pdf: Pick<PDFDocumentProxy, "getOutline" | "getPageIndex">,
): Promise<number | undefined> {
  const entry = (await pdf.getOutline())?.find(({ title }) => title === answersMark);
  return Array.isArray(entry?.dest) ? pdf.getPageIndex(entry.dest[0]) : undefined;
}
