import { escapeHtml } from "../../kit/markup.ts";
import type { Email } from "./outbox.ts";

/** Links leave the frame; nothing else of the page around it can be reached, and no script runs. */
export const SANDBOX = "allow-popups allow-popups-to-escape-sandbox";

export const PREVIEW_POLICY = `sandbox ${SANDBOX}; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:`;

const NEW_TAB = '<base target="_blank">';

/** The mail as a document of its own: its HTML, or its text with the links made clickable. */
export function previewOf({ html, text }: Email): string {
  if (html === null)
    return `<!doctype html>${NEW_TAB}<pre style="white-space:pre-wrap">${linked(text ?? "")}</pre>`;
  // In front of a doctype it would change how the mail is laid out.
  const withHead = html.replace(/<head(?:\s[^>]*)?>/i, (head) => head + NEW_TAB);
  return withHead === html ? html.replace(/^(\s*<!doctype[^>]*>)?/i, (start) => start + NEW_TAB) : withHead;
}

const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, i) =>
      i % 2 ? `<a href="${escapeHtml(piece)}">${escapeHtml(piece)}</a>` : escapeHtml(piece),
    )
    .join("");
