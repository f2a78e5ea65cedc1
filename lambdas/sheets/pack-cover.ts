import { makePdf, type Printing, type Sheet, toPrintable } from "./parts/document.ts";
import { drawInGrid, getBottom, paint } from "./parts/paper.ts";
import { drawPicture } from "./parts/pictures.ts";
import { measureWidth, shortenLine, wrapText, writeLine } from "./parts/write.ts";

const pictures = ["sun", "boat", "star", "tulip", "fish", "kite", "apple", "owl", "rocket", "heart"] as const;

const LINE = 22;
/** Above the heading. */
const LOGO_HEIGHT = 34;

const buildCover =
  (titles: readonly string[], { name, logo }: Printing): Sheet =>
  (pdf, area) => {
    const band = { ...area, height: 190 };
    pdf.roundedRect(band.x, band.y, band.width, band.height, 18).fill(paint.butterPaper);
    if (logo)
      pdf.image(Buffer.from(logo), band.x, band.y + 14, {
        fit: [band.width, LOGO_HEIGHT],
        align: "center",
        valign: "center",
      });
    const middle = area.x + area.width / 2;
    pdf.startPart("H1");
    const heading = "My activity pack";
    writeLine(pdf, heading, { x: middle, baseline: band.y + 84, size: 40, font: "display", align: "center" });
    pdf.startPart("P");
    const baseline = band.y + 136;
    if (name === null) {
      writeLine(pdf, "Name", { x: middle - 130, baseline, size: 13, color: paint.inkSoft });
      pdf
        .moveTo(middle - 90, baseline + 4)
        .lineTo(middle + 130, baseline + 4)
        .lineWidth(1)
        .stroke(paint.ink);
    } else {
      const line = `for ${name}`;
      const size = Math.min(26, (26 * (band.width - 60)) / measureWidth(pdf, line, { size: 26 }));
      writeLine(pdf, line, { x: middle, baseline, size, color: paint.blueberry, align: "center" });
    }
    // Two columns of pictures between the titles would be too much for ten lines.
    const list = { ...area, y: getBottom(band) + 24, height: getBottom(area) - getBottom(band) - 24 };
    drawInGrid(list, titles, { rows: Math.max(titles.length, 5) }, (title, row, index) => {
      const picture = pictures[index % pictures.length] ?? "star";
      const side = Math.min(44, row.height - 6);
      const center = row.y + row.height / 2;
      drawPicture(pdf, picture, { x: row.x + 4, y: center - side / 2, width: side, height: side });
      const [first = "", ...others] = wrapText(pdf, toPrintable(title), row.width - 70, { size: 17 });
      const lines = others.length > 0 ? [first, others.join(" ")] : [first];
      lines.forEach((line, place) => {
        const text = shortenLine(pdf, line, row.width - 70, { size: 17 });
        const baseline = center + 6 + (place - (lines.length - 1) / 2) * LINE;
        writeLine(pdf, text, { x: row.x + 64, baseline, size: 17 });
      });
    });
  };

/** Draws the cover of a pack with the titles of its items. */
export const drawCover = (titles: readonly string[], printing: Printing): Promise<Uint8Array<ArrayBuffer>> =>
  makePdf({
    ...printing,
    title: "Activity pack",
    ages: "",
    code: null,
    buildSheets: () => [buildCover(titles, printing)],
  });
