import { escapeHtml } from "../../kit/markup.ts";
import type { Email } from "./outbox.ts";

/** Links may open new tabs; scripts and access to the surrounding page are blocked. */
export const SANDBOX = "allow-popups allow-popups-to-escape-sandbox";

export const PREVIEW_POLICY = `sandbox ${SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:`;

const NEW_TAB = '<base target="_blank">';

/** Renders the email as an HTML document: its HTML, or its text with clickable links. */
export function renderPreview({ html, text }: Email): string {
  if (html === null)
    return `<!doctype html>${NEW_TAB}<pre style="white-space:pre-wrap">${linkUrls(text ?? "")}</pre>`;
  // Before a doctype, the tag would switch the page to quirks mode.
  const withHead = html.replace(/<head(?:\s[^>]*)?>/i, (head) => head + NEW_TAB);
  return withHead === html ? html.replace(/^(\s*<!doctype[^>]*>)?/i, (start) => start + NEW_TAB) : withHead;
}

const linkUrls = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, i) =>
      i % 2 ? `<a href="${escapeHtml(piece)}">${escapeHtml(piece)}</a>` : escapeHtml(piece),
    )
    .join("");
