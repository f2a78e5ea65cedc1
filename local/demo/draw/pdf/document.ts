import PDFDocument from "pdfkit";
import { brand } from "../../../../contract/brand.ts";
import { registerFonts } from "./fonts.ts";
import { type Box, FOOTER_BASELINE, getRight, LETTER, PRINT_AREA, paint } from "./paper.ts";
import { measureWidth, writeLine } from "./write.ts";

export type Pdf = PDFKit.PDFDocument;

/** Draws one page inside `area`. */
export type Sheet = (pdf: Pdf, area: Box) => void;

export interface Booklet {
  title: string;
  /** The ages in the footer, such as "Ages 4–6". */
  ages: string;
  /** The document's creation date, an ISO 8601 timestamp. */
  made: string;
  /** Builds the pages. It gets the document, because prose is measured with its fonts before it is split into pages. */
  sheets(pdf: Pdf): readonly Sheet[];
}

function drawFooter(pdf: Pdf, booklet: Booklet, place: string): void {
  const [first, second] = brand.wordmark;
  const mark = { size: 11, font: "display" } as const;
  const baseline = FOOTER_BASELINE;
  pdf
    .moveTo(PRINT_AREA.x, baseline - 18)
    .lineTo(getRight(PRINT_AREA), baseline - 18)
    .lineWidth(0.75)
    .stroke(paint.rule);
  writeLine(pdf, first, { x: PRINT_AREA.x, baseline, color: paint.blueberry, ...mark });
  const split = PRINT_AREA.x + measureWidth(pdf, first, mark);
  writeLine(pdf, second, { x: split, baseline, color: paint.persimmon, ...mark });
  const small = { size: 9.5, color: paint.inkSoft, baseline } as const;
  writeLine(pdf, booklet.ages, { x: LETTER.width / 2, align: "center", ...small });
  writeLine(pdf, `${booklet.title} · ${place}`, { x: getRight(PRINT_AREA), align: "right", ...small });
}

/**
 * Makes a US Letter PDF with one page per sheet and the brand's footer. The same booklet always gives the same bytes,
 * because its creation date, from which pdfkit derives the file ID, is fixed.
 */
export async function makePdf(booklet: Booklet): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    size: "LETTER",
    margin: 0,
    lang: "en-US",
    displayTitle: true,
    info: { Title: booklet.title, Author: brand.name, CreationDate: new Date(booklet.made) },
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  registerFonts(pdf);
  const sheets = booklet.sheets(pdf);
  sheets.forEach((sheet, index) => {
    pdf.addPage();
    sheet(pdf, PRINT_AREA);
    drawFooter(pdf, booklet, `${index + 1} of ${sheets.length}`);
  });
  pdf.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
}
