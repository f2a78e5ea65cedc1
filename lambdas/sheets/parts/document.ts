import PDFDocument from "pdfkit";
import { initialBrand, splitBrandName } from "../../../contract/brand.ts";
import { type BrandColors, initialColors } from "../../../contract/brand-colors.ts";
import { answersMark, type SheetInk, type SheetPaper } from "../../../contract/sheets.ts";
import { registerFonts } from "./fonts.ts";
import { saveInk } from "./ink.ts";
import { type Box, getPrintArea, getRight, paint, papers } from "./paper.ts";
import { measureWidth, shortenLine, writeLine } from "./write.ts";

/** The choices for printing a sheet (contract/sheets.ts). */
export interface Printing {
  paper: SheetPaper;
  ink: SheetInk;
  /** The child's name, or null for a line to write it on. */
  name: string | null;
  /** The product's name; the initial one if it is missing. */
  brandName?: string | undefined;
  /** Of the name at the foot of each page; the initial ones if they are missing. */
  brandColors?: BrandColors | undefined;
  /** A PNG, on covers. */
  logo?: Uint8Array | undefined;
}

/** The fonts have Latin letters and the usual signs (fonts.ts). */
const unprintable = /[^ -~\u00a0-\u024f\u1e00-\u1eff‘’“”–—…]+/gu;

/** A text without what would be boxes instead of letters, such as an emoji. */
export const toPrintable = (text: string): string =>
  text.replace(unprintable, "").replace(/ {2,}/g, " ").trim();

/** The product's name, or nothing if a part of it cannot be printed. */
const getBrandName = ({ brandName = initialBrand.name }: Printing): string =>
  brandName.search(unprintable) < 0 ? brandName : "";

/** A document that knows how it is printed, so that each part draws itself for that. */
export class Pdf extends PDFDocument {
  readonly printing: Printing;
  /** Empty if the fonts lack its letters. */
  readonly brandName: string;
  readonly area: Box;
  private readonly parts = this.struct("Document");

  constructor(printing: Printing, options: PDFKit.PDFDocumentOptions) {
    super(options);
    this.printing = printing;
    this.brandName = getBrandName(printing);
    this.area = getPrintArea(printing.paper);
    this.addStructure(this.parts);
  }

  /** Starts a heading or a paragraph for screen readers, which ends the one before. */
  startPart(type: "H1" | "P"): void {
    this.parts.add(this.struct(type, {}, [this.markStructureContent(type)]));
  }

  // Every other method that colors something calls one of these two.
  override fillColor(color: PDFKit.Mixins.ColorValue, opacity?: number): this {
    return super.fillColor(this.printing.ink === "saving" ? saveInk(color) : color, opacity);
  }

  override strokeColor(color: PDFKit.Mixins.ColorValue, opacity?: number): this {
    return super.strokeColor(this.printing.ink === "saving" ? saveInk(color, "line") : color, opacity);
  }
}

/** Draws one page inside `area`. Pages of answers come last, and the document's outline leads to them. */
export type Sheet = ((pdf: Pdf, area: Box) => void) & { readonly isAnswers?: true };

export interface Booklet extends Printing {
  title: string;
  /** The ages in the footer, such as "Ages 4–6". */
  ages: string;
  /** Draws the same sheet again (contract/sheet-code.ts); null for a page without a recipe. */
  code: string | null;
  /** Builds the pages. It gets the document, because prose is measured with its fonts before it is split into pages. */
  buildSheets(pdf: Pdf): readonly Sheet[];
}

/** A long title gets smaller, and then shorter, before it meets the ages. The page's number stays. */
function writeTitle(
  pdf: Pdf,
  title: string,
  place: string,
  line: { size: number; color: string; baseline: number },
): void {
  const text = toPrintable(title);
  const end = text === "" ? place : ` · ${place}`;
  const room = pdf.area.width / 2 - 40;
  const size = Math.max(7.5, Math.min(line.size, (line.size * room) / measureWidth(pdf, text + end, line)));
  const shown = shortenLine(pdf, text, room - measureWidth(pdf, end, { size }), { size });
  writeLine(pdf, shown + end, { ...line, size, x: getRight(pdf.area), align: "right" });
}

function drawFooter(pdf: Pdf, booklet: Booklet, place: string): void {
  const [first, second] = splitBrandName(pdf.brandName);
  const { main, accent } = booklet.brandColors ?? initialColors;
  const { x, width } = pdf.area;
  // A long name gets smaller before it meets the ages.
  const length = measureWidth(pdf, first + second, { size: 11, font: "display" });
  const mark = { size: Math.min(11, (11 * (width / 2 - 40)) / length), font: "display" } as const;
  const baseline = papers[booklet.paper].height - 48;
  const right = getRight(pdf.area);
  pdf
    .moveTo(x, baseline - 18)
    .lineTo(right, baseline - 18)
    .lineWidth(0.75)
    .undash()
    .stroke(paint.rule);
  writeLine(pdf, first, { x, baseline, color: main, ...mark });
  writeLine(pdf, second, {
    x: x + measureWidth(pdf, first, mark),
    baseline,
    color: accent,
    ...mark,
  });
  const small = { size: 9.5, color: paint.inkSoft, baseline } as const;
  writeLine(pdf, booklet.ages, { x: x + width / 2, align: "center", ...small });
  writeTitle(pdf, booklet.title, place, small);
  if (booklet.code !== null)
    writeLine(pdf, booklet.code, { ...small, x: right, baseline: baseline + 12, size: 7.5, align: "right" });
}

/** Fixed, so that the same booklet always gives the same bytes; pdfkit derives the file's ID from it, too. */
const created = new Date("2026-01-01T00:00:00.000Z");

/** Makes a PDF with one page per sheet and the brand's footer. */
export async function makePdf(booklet: Booklet): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = papers[booklet.paper];
  const pdf = new Pdf(booklet, {
    autoFirstPage: false,
    size: [width, height],
    margin: 0,
    // Without it, pdfkit loads Helvetica.
    font: "",
    lang: "en-US",
    pdfVersion: "1.7",
    tagged: true,
    displayTitle: true,
    info: { Title: booklet.title, Author: getBrandName(booklet), CreationDate: created },
  });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  registerFonts(pdf);
  const sheets = booklet.buildSheets(pdf);
  sheets.forEach((sheet, index) => {
    pdf.addPage();
    if (sheet.isAnswers && !sheets[index - 1]?.isAnswers) pdf.outline.addItem(answersMark);
    pdf.startPart("P");
    sheet(pdf, pdf.area);
    pdf.markContent("Artifact", { type: "Pagination" });
    drawFooter(pdf, booklet, `${index + 1} of ${sheets.length}`);
    pdf.endMarkedContent();
  });
  pdf.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
}
