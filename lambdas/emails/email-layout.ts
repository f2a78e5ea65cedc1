import { brand } from "../../contract/brand.ts";
import { escapeHtml } from "../html.ts";

export interface EmailContent {
  subject: string;
  paragraphs: readonly string[];
  /** The call to action; `url` is absolute. */
  action?: { label: string; url: string } | undefined;
  /** Small print below the rest. */
  note?: string | undefined;
  /** Where the reader ends their subscription; absolute. */
  unsubscribeUrl?: string | undefined;
}

/** Only plain names, without links: a form may have been filled in with another person's address. */
const plainName = /^[\p{L}\p{M}'’ -]{1,40}$/u;

/** The first line of an email: "Hi Ann,", or "Hi," if the name could be something else. */
export const buildGreeting = (firstName: string): string =>
  plainName.test(firstName) ? `Hi ${firstName},` : "Hi,";

/** The HTML and plain-text bodies of an email. All content is escaped, so none of it can become markup. */
export const renderEmail = (email: EmailContent): { html: string; text: string } => ({
  html: renderHtml(email),
  text: renderText(email),
});

const renderHtml = ({ subject, paragraphs, action, note, unsubscribeUrl }: EmailContent) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin: 0; background-color: #fffdf8">
<div style="max-width: 36rem; margin: 0 auto; padding: 2rem 1.5rem; font: 1rem/1.6 system-ui, -apple-system, sans-serif; color: #1e2743">
<p style="margin: 0 0 1.5rem; font-size: 1.375rem; font-weight: 800; letter-spacing: -.03em">${wordmark}</p>
${paragraphs.map((paragraph) => `<p style="margin: 0 0 1rem">${escapeHtml(paragraph)}</p>`).join("\n")}
${action ? `<p style="margin: 1.5rem 0"><a href="${escapeHtml(action.url)}" style="${buttonStyle}">${escapeHtml(action.label)}</a></p>` : ""}
${note ? `<p style="margin: 1.5rem 0 0; font-size: .875rem; color: #535c78">${escapeHtml(note)}</p>` : ""}
<p style="margin: 2rem 0 0; padding-top: 1rem; border-top: 1px solid #ded8cc; font-size: .875rem; color: #535c78">${escapeHtml(brand.name)}. ${escapeHtml(brand.tagline)}${unsubscribeUrl ? `<br><a href="${escapeHtml(unsubscribeUrl)}" style="color: #535c78">Unsubscribe</a>` : ""}</p>
</div>
</body>
</html>
`;

const renderText = ({ paragraphs, action, note, unsubscribeUrl }: EmailContent) =>
  [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `-- \n${brand.name}. ${brand.tagline}`,
    ...(unsubscribeUrl ? [`Unsubscribe:\n${unsubscribeUrl}`] : []),
  ].join("\n\n");

const [kind, stead] = brand.wordmark;
const wordmark = `<span style="color: #2a4290">${kind}</span><span style="color: #b5391d">${stead}</span>`;

const buttonStyle =
  "display: inline-block; padding: .75rem 1.5rem; border-radius: 12px; background-color: #2a4290; color: #ffffff; font-weight: 700; text-decoration: none";
