import { brand } from "../../contract/brand.ts";

export interface EmailContent {
  subject: string;
  paragraphs: readonly string[];
  /** The one thing to do next; `url` is absolute. */
  action?: { label: string; url: string } | undefined;
  /** Small print, below the rest. */
  note?: string | undefined;
}

/** The two bodies of every mail. All of a letter is text: nothing in it is ever taken for markup. */
export const renderEmail = (letter: EmailContent): { html: string; text: string } => ({
  html: htmlOf(letter),
  text: textOf(letter),
});

const htmlOf = ({ subject, paragraphs, action, note }: EmailContent) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin: 0; background-color: #fffdf8">
<div style="max-width: 36rem; margin: 0 auto; padding: 2rem 1.5rem; font: 1rem/1.6 system-ui, -apple-system, sans-serif; color: #1e2743">
<p style="margin: 0 0 1.5rem; font-size: 1.375rem; font-weight: 800; letter-spacing: -.03em">${wordmark}</p>
${paragraphs.map((paragraph) => `<p style="margin: 0 0 1rem">${escaped(paragraph)}</p>`).join("\n")}
${action ? `<p style="margin: 1.5rem 0"><a href="${escaped(action.url)}" style="${button}">${escaped(action.label)}</a></p>` : ""}
${note ? `<p style="margin: 1.5rem 0 0; font-size: .875rem; color: #535c78">${escaped(note)}</p>` : ""}
<p style="margin: 2rem 0 0; padding-top: 1rem; border-top: 1px solid #ded8cc; font-size: .875rem; color: #535c78">${escaped(brand.name)}. ${escaped(brand.tagline)}</p>
</div>
</body>
</html>
`;

const textOf = ({ paragraphs, action, note }: EmailContent) =>
  [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `-- \n${brand.name}. ${brand.tagline}`,
  ].join("\n\n");

const [kind, stead] = brand.wordmark;
const wordmark = `<span style="color: #2a4290">${kind}</span><span style="color: #b5391d">${stead}</span>`;

const button =
  "display: inline-block; padding: .75rem 1.5rem; border-radius: 12px; background-color: #2a4290; color: #ffffff; font-weight: 700; text-decoration: none";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
