import { buildHtml, Html } from "../html.ts";
import { type EmailColors, fonts, lightColors } from "./email-colors.ts";

/* The formatted text of an email, as HTML and as plain text. It is made of Markdown (lambdas/emails/read-markdown.ts). */

/** A run of text; `url` is absolute. Each line of the text is shown as a line of its own. */
export interface EmailSpan {
  text: string;
  isBold?: boolean;
  url?: string;
}

export type EmailBlock =
  | { kind: "paragraph" | "heading"; spans: readonly EmailSpan[] }
  /** `start` is the number of the first item; null for a list with bullets. */
  | { kind: "list"; start: number | null; items: readonly (readonly EmailBlock[])[] };

const { ink } = lightColors;

/** `gap` is the space below each block, in pixels. */
export const renderBlocks = (blocks: readonly EmailBlock[], colors: EmailColors, gap = 16): Html[] =>
  blocks.map((block) => renderBlock(block, colors, gap));

function renderBlock(block: EmailBlock, colors: EmailColors, gap: number): Html {
  if (block.kind === "list") {
    const items = block.items.map(
      (item) => buildHtml`<li dir="auto" style="margin: 0 0 4px">${renderBlocks(item, colors, 4)}</li>`,
    );
    const [start, tag] = [
      block.start === null ? "ul" : `ol start="${block.start}"`,
      block.start === null ? "ul" : "ol",
    ];
    const style = `margin: 0 0 ${gap}px; padding: 0 24px; color: ${ink}`;
    return buildHtml`${new Html(`<${start} class="ink" style="${style}">`)}${items}${new Html(`</${tag}>\n`)}`;
  }
  const spans = block.spans.map((span) => renderSpan(span, colors));
  return block.kind === "heading"
    ? buildHtml`<h2 class="ink" dir="auto" style="margin: 24px 0 8px; font: 700 20px/1.3 ${fonts.display}; color: ${ink}">${spans}</h2>\n`
    : buildHtml`<p class="ink" dir="auto" style="margin: 0 0 ${gap}px; color: ${ink}">${spans}</p>\n`;
}

function renderSpan({ text, isBold = false, url }: EmailSpan, { light }: EmailColors): Html {
  const lines = text
    .split("\n")
    .map((line, index) => buildHtml`${index > 0 ? new Html("<br>") : null}${splitLongWords(line)}`);
  const shown = isBold ? buildHtml`<strong>${lines}</strong>` : buildHtml`${lines}`;
  return url ? buildHtml`<a class="link" href="${url}" style="color: ${light.main}">${shown}</a>` : shown;
}

/** The same as plain text, in which a link is followed by its address. */
export const formatBlocks = (blocks: readonly EmailBlock[]): string => blocks.map(formatBlock).join("\n\n");

export function formatBlock(block: EmailBlock): string {
  if (block.kind !== "list") return block.spans.map(formatSpan).join("");
  return block.items
    .map((item, index) => {
      const mark = block.start === null ? "- " : `${block.start + index}. `;
      return `${mark}${item
        .map(formatBlock)
        .join("\n")
        .replaceAll("\n", `\n${" ".repeat(mark.length)}`)}`;
    })
    .join("\n");
}

const formatSpan = ({ text, url }: EmailSpan): string =>
  url === undefined || url === text || url === `mailto:${text}` ? text : `${text} (${url})`;

/** Longer than what fits beside a label on a phone. */
const longWord = /(\S{18,})/;
const breakPlace = /(?<=[/?&=_-])(?=[^/])|(?=[@.]\w)/;

/** Lets an address break at its punctuation on a phone, instead of within a word. */
export const splitLongWords = (text: string): Html[] =>
  text
    .split(longWord)
    .flatMap((part, index) => (index % 2 === 0 ? [part] : part.split(breakPlace)).map(toBreakable));

const toBreakable = (piece: string, place: number): Html =>
  place === 0 ? buildHtml`${piece}` : buildHtml`<wbr>${piece}`;
