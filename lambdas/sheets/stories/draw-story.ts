import type { Maker, SheetJob } from "../maker.ts";
import type { Pdf, Sheet } from "../parts/document.ts";
import { withHeading } from "../parts/heading.ts";
import { type Box, getBottom, paint } from "../parts/paper.ts";
import { drawPicture, type PictureName } from "../parts/pictures.ts";
import { type ProseLine, type ProseStyle, setProse, writeProse } from "../parts/prose.ts";
import { drawSvg } from "../parts/svg.ts";
import { wrapText, wrapTextEvenly, writeLine, writeText } from "../parts/write.ts";
import { stories } from "./stories.ts";
import { getReadingMinutes, type Story } from "./story.ts";

/** Large enough to read aloud in poor light. */
const PROSE: ProseStyle = { size: 17, leading: 27, gap: 8 };

/** The line width: about 60 characters. */
const MEASURE = 462;

/** Room for a picture above the text of each page. */
const BAND = { height: 150, gap: 16 } as const;

const toTextArea = (area: Box): Box => ({
  x: area.x + (area.width - MEASURE) / 2,
  y: area.y + BAND.height + BAND.gap,
  width: MEASURE,
  height: area.height - BAND.height - BAND.gap - 30,
});

function drawBand(pdf: Pdf, picture: PictureName, area: Box): void {
  const middle = area.x + area.width / 2;
  pdf.circle(middle, area.y + BAND.height / 2, BAND.height / 2).fill(paint.butterPaper);
  const size = BAND.height * 0.64;
  const y = area.y + (BAND.height - size) / 2;
  drawPicture(pdf, picture, { x: middle - size / 2, y, width: size, height: size });
}

const buildTitlePage =
  (story: Story): Sheet =>
  (pdf, area) => {
    const art = { ...area, height: (area.width * 3) / 4 };
    pdf.save().roundedRect(art.x, art.y, art.width, art.height, 18).clip();
    drawSvg(pdf, story.art, { width: 400, height: 300 }, art);
    pdf.restore();
    const lettering = { size: 42, font: "display" } as const;
    const lines = wrapTextEvenly(pdf, story.title, area.width, lettering);
    pdf.startPart("H1");
    lines.forEach((line, index) => {
      writeLine(pdf, line, { ...lettering, x: area.x, baseline: getBottom(art) + 62 + index * 46 });
    });
    pdf.startPart("P");
    const below = getBottom(art) + 62 + (lines.length - 1) * 46;
    writeLine(pdf, story.source.replace("{{name}}", pdf.brandName || "our library"), {
      x: area.x,
      baseline: below + 36,
      size: 16,
      font: "bold",
      color: paint.blueberry,
    });
    writeText(pdf, story.description, { x: area.x, y: below + 52, width: 430 }, { size: 15, leading: 1.5 });
    const { name } = pdf.printing;
    if (name !== null)
      writeLine(pdf, `For ${name}`, {
        x: area.x + area.width,
        baseline: getBottom(area) - 6,
        size: 14,
        align: "right",
        font: "bold",
        color: paint.blueberry,
      });
    const minutes = `About ${getReadingMinutes(story)} minutes to read aloud`;
    writeLine(pdf, minutes, { x: area.x, baseline: getBottom(area) - 6, size: 12, color: paint.inkSoft });
  };

const buildProsePage =
  (story: Story, lines: readonly ProseLine[], page: number, isLast: boolean): Sheet =>
  (pdf, area) => {
    const picture = story.pictures[page];
    if (picture) drawBand(pdf, picture, area);
    const column = toTextArea(area);
    const baseline = writeProse(pdf, lines, column, PROSE);
    const size = Math.min(54, getBottom(area) - baseline - 14);
    if (!isLast || size < 26) return;
    const x = column.x + (column.width - size) / 2;
    drawPicture(pdf, story.ending, { x, y: baseline + 14, width: size, height: size });
  };

function drawTalkItem(pdf: Pdf, text: string, number: number, area: Box, y: number): number {
  pdf.circle(area.x + 18, y + 14, 15).fill(paint.rosePaper);
  writeLine(pdf, String(number), {
    x: area.x + 18,
    baseline: y + 19,
    size: 14,
    font: "bold",
    align: "center",
  });
  return (
    writeText(pdf, text, { x: area.x + 48, y, width: area.width - 80 }, { size: 16, leading: 1.55 }) + 18
  );
}

const buildTalkPage = (story: Story): Sheet =>
  withHeading(
    {
      title: "Talk about it",
      ask: "One question is enough for one evening. There are no wrong answers.",
      strip: paint.rosePaper,
      named: false,
    },
    (pdf, area) => {
      let y = area.y + 8;
      story.questions.forEach((question, index) => {
        y = drawTalkItem(pdf, question, index + 1, area, y);
      });
      const box = { x: area.x, y: y + 12, width: area.width };
      const inner = { x: box.x + 22, y: box.y + 46, width: box.width - 44 };
      const lettering = { size: 15, leading: 1.5 };
      const lines = wrapText(pdf, story.together, inner.width, lettering).length;
      const height = 66 + lines * lettering.size * lettering.leading;
      pdf.roundedRect(box.x, box.y, box.width, height, 14).fill(paint.butterPaper);
      writeLine(pdf, "Try it together", { x: inner.x, baseline: box.y + 34, size: 18, font: "display" });
      writeText(pdf, story.together, inner, lettering);
      const spot = { x: area.x + area.width / 2 - 45, y: box.y + height + 36, width: 90, height: 90 };
      if (getBottom(spot) < getBottom(area)) drawPicture(pdf, story.ending, spot);
    },
  );

/** A title page, text pages, and a page of questions. */
function drawSheets({ pdf }: SheetJob<"story">, story: Story): readonly Sheet[] {
  const pages = setProse(pdf, story.paragraphs, toTextArea(pdf.area), PROSE);
  return [
    buildTitlePage(story),
    ...pages.map((lines, page) => buildProsePage(story, lines, page, page === pages.length - 1)),
    buildTalkPage(story),
  ];
}

export const drawStory: Maker<"story"> = (job) => drawSheets(job, stories[job.options.story]);

/** Two British words. Stories of version 1 have them. */
export const drawStoryV1: Maker<"story"> = (job) => {
  const story = stories[job.options.story];
  const paragraphs = story.paragraphs.map((text) =>
    text.replaceAll("gelatin", "jelly").replaceAll("laundry", "washing"),
  );
  return drawSheets(job, { ...story, paragraphs });
};
