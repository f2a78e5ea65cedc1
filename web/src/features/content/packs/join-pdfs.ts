import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage } from "@cantoo/pdf-lib";
import { answersMark, type SheetPaper } from "../../../../../contract/sheets.ts";

const pageSizes: Record<SheetPaper, [width: number, height: number]> = {
  Letter: [612, 792],
  A4: [595.28, 841.89],
};
/** In points, for printers that cannot print to the edge. */
const marginPt = 36;
/** A picture is printed with 300 dots an inch at most. */
const maxPicturePx = 2_550;

/** A part of a pack cannot be read; `part` is its index. */
export class UnreadablePart extends Error {
  readonly part: number;
  constructor(part: number, cause: unknown) {
    super("This part cannot be read", { cause });
    this.part = part;
  }
}

/** The index of the first page with answers, or the number of pages. */
function findAnswers(document: PDFDocument): number {
  const count = document.getPageCount();
  const entry = document.catalog
    .lookupMaybe(PDFName.of("Outlines"), PDFDict)
    ?.lookupMaybe(PDFName.of("First"), PDFDict);
  const title = entry?.get(PDFName.of("Title"));
  const target = entry?.lookupMaybe(PDFName.of("Dest"), PDFArray)?.get(0);
  if (!title || !("decodeText" in title) || (title.decodeText as () => string)() !== answersMark)
    return count;
  const page = document.getPages().findIndex(({ ref }) => ref === target);
  return page === -1 ? count : page;
}

/** A picture as JPEG on white, since a PDF knows no WebP and no GIF. */
async function toJpeg(picture: Blob): Promise<ArrayBuffer> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, maxPicturePx / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return (await canvas.convertToBlob({ type: "image/jpeg", quality: 0.92 })).arrayBuffer();
}

async function addPicture(pack: PDFDocument, picture: Blob, paper: SheetPaper): Promise<void> {
  const image = await pack.embedJpg(await toJpeg(picture));
  const [width, height] = pageSizes[paper];
  const fitted = image.scaleToFit(width - 2 * marginPt, height - 2 * marginPt);
  const x = (width - fitted.width) / 2;
  pack.addPage([width, height]).drawImage(image, { ...fitted, x, y: (height - fitted.height) / 2 });
}

/** Adds the pages of a document, and returns its pages with answers. */
async function addPages(pack: PDFDocument, file: Blob): Promise<PDFPage[]> {
  const document = await PDFDocument.load(await file.arrayBuffer(), { updateMetadata: false });
  const pages = await pack.copyPages(document, document.getPageIndices());
  const answers = findAnswers(document);
  for (const page of pages.slice(0, answers)) pack.addPage(page);
  return pages.slice(answers);
}

const isPdf = async (file: Blob): Promise<boolean> =>
  (await file.slice(0, 1024).text()).trimStart().startsWith("%PDF-");

/**
 * Joins PDFs and pictures to one PDF, the answers of all parts last (SHEET-5). Throws UnreadablePart for one that is
 * encrypted, damaged or of another kind.
 */
export async function joinPdfs(
  parts: readonly Blob[],
  { title, paper }: { title: string; paper: SheetPaper },
): Promise<Blob> {
  const pack = await PDFDocument.create();
  pack.setTitle(title, { showInWindowTitleBar: true });
  pack.setLanguage("en-US");
  const answers: PDFPage[] = [];
  for (const [index, part] of parts.entries()) {
    try {
      if (await isPdf(part)) answers.push(...(await addPages(pack, part)));
      else await addPicture(pack, part, paper);
    } catch (error) {
      throw new UnreadablePart(index, error);
    }
  }
  for (const page of answers) pack.addPage(page);
  return new Blob([await pack.save()], { type: "application/pdf" });
}
