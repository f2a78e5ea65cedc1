import { type BrandValues, fillText, toBrand, toBrandValues } from "../../contract/brand.ts";
import { toBrandColors } from "../../contract/brand-colors.ts";
import type { Size } from "../../contract/brand-pictures.ts";
import type { SenderIdentity } from "../../contract/site-settings.ts";
import { buildHtml, Html } from "../html.ts";
import type { EmailFact } from "../outbox/outbox.ts";
import { type EmailBlock, formatBlock, formatBlocks, renderBlocks, splitLongWords } from "./email-blocks.ts";
import { buildEmailStyles, type EmailColors, fonts, lightColors, toEmailColors } from "./email-colors.ts";

/** An item of the library. */
interface ShownItem {
  title: string;
  /** Such as the ages that it is for. */
  label: string;
  /** Absolute, as is the cover's. */
  url: string;
  cover_url: string | null;
}

export interface EmailContent {
  subject: string;
  /** Mail programs show this beside the subject; without it the first fact or sentence. */
  preheader?: string | undefined;
  /** The one heading; without it the subject. */
  headline?: string | undefined;
  paragraphs: readonly string[];
  /** Formatted text that an owner has written; it follows the paragraphs. */
  blocks?: readonly EmailBlock[] | undefined;
  facts?: readonly EmailFact[] | undefined;
  /** The call to action; `url` is absolute. */
  action?: { label: string; url: string } | undefined;
  /** Items of the library, below their heading. */
  items?: { title?: string | undefined; list: readonly ShownItem[] } | undefined;
  /** The next step, and until when it can be changed. */
  note?: string | undefined;
  /** The reason why the reader gets this email. */
  reason?: string | undefined;
  /** The page where the reader ends their subscription; absolute. */
  unsubscribeUrl?: string | undefined;
}

/** Only plain names, without links: a form may have been filled in with another person's address. */
const plainName = /^[\p{L}\p{M}'’ -]{1,40}$/u;

/** The first line of an email: "Hi Ann,", or "Hi," if the name could be something else. */
export const buildGreeting = (firstName: string): string =>
  plainName.test(firstName) ? `Hi ${firstName},` : "Hi,";

/**
 * The subject and the HTML and plain-text bodies of an email, from the same parts, with the brand in place of its
 * placeholders. All content is escaped, so none of it can become markup. `sender` is what the email says about the owner,
 * whose logo is on `site`.
 */
export function renderEmail(
  content: EmailContent,
  sender: SenderIdentity,
  site: string,
): { subject: string; html: string; text: string } {
  const brand = toBrandValues(toBrand(sender));
  const email = { ...fillStrings(content, brand), ...getOwnWords(content) };
  const parts = {
    headline: email.headline ?? email.subject,
    footer: listFooterLines(email, sender, brand),
    brand,
    colors: toEmailColors(toBrandColors(sender)),
    logo: sender.logo && { ...sender.logo, src: site + sender.logo.medium },
  };
  return { subject: email.subject, html: renderHtml(email, parts).text, text: renderText(email, parts) };
}

/** An owner's words are shown unchanged: a placeholder in them is text. */
const getOwnWords = ({ subject, blocks, items }: EmailContent) => (blocks ? { subject, blocks, items } : {});

/** Fills in all texts of a value, such as an email or a calendar invite. */
export function fillStrings<Value>(value: Value, brand: BrandValues): Value {
  const fill = (part: unknown): unknown => {
    if (typeof part === "string") return fillText(part, brand);
    if (Array.isArray(part)) return part.map(fill);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, fill(each)]));
  };
  return fill(value) as Value;
}

interface EmailParts {
  headline: string;
  footer: readonly string[];
  brand: BrandValues;
  colors: EmailColors;
  logo?: (Size & { src: string }) | null | undefined;
}

const listFooterLines = ({ reason }: EmailContent, sender: SenderIdentity, brand: BrandValues): string[] => [
  ...(reason ? [reason] : []),
  sender.contact_email
    ? `Questions? Write to ${sender.contact_email}.`
    : "Questions? Use the contact form at the bottom of our site.",
  [sender.legal_name ?? brand.name, ...(sender.legal_address?.split(/[\r\n]+/) ?? [])].join(", "),
];

const maxPreheaderLength = 110;

/** The owner's first words, or the first fact, else the first sentence after the greeting. */
function getPreheader({ preheader, blocks, facts = [], paragraphs }: EmailContent): string {
  const [words, fact] = [blocks?.[0], facts[0]];
  const sentence = paragraphs[1] ?? paragraphs[0] ?? "";
  const text = preheader ?? (words ? formatBlock(words) : fact ? `${fact.label}: ${fact.value}` : sentence);
  return text.replaceAll(/\s+/g, " ").slice(0, maxPreheaderLength);
}

/** Keeps mail programs from showing the body's text after the preheader. */
const preheaderEnd = new Html("&#847;&zwnj;&nbsp;".repeat(40));

const { ink, quiet, line, page, card, box, onButton } = lightColors;

const openTable = (attributes: string) =>
  new Html(`<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>`);

/** Outlook for Windows knows no maximum width: only it reads this table around the email. */
const outlookTable = {
  start: new Html(`<!--[if mso]>${openTable('width="600" align="center"').text}<tr><td><![endif]-->`),
  end: new Html("<!--[if mso]></td></tr></table><![endif]-->"),
};

/** The logo, or the name in two colors. */
const renderBrand = ({ brand, colors, logo }: EmailParts): Html =>
  logo
    ? buildHtml`<img class="logo" src="${logo.src}" alt="${brand.name}" width="${logo.width}" height="${logo.height}" style="display: block; margin: 0 0 24px">`
    : buildHtml`<p style="margin: 0 0 24px; font: 800 20px/1.2 ${fonts.display}; letter-spacing: -.03em"><span class="link" style="color: ${colors.light.main}">${brand.name_first}</span><span class="accent" style="color: ${colors.light.accent}">${brand.name_second}</span></p>`;

function renderHtml(email: EmailContent, parts: EmailParts): Html {
  const { headline, footer, brand, colors } = parts;
  return buildHtml`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${email.subject}</title>
${buildEmailStyles(colors)}</head>
<body class="page" style="margin: 0; padding: 0; background-color: ${page}">
<div style="display: none; max-height: 0; overflow: hidden">${getPreheader(email)}${preheaderEnd}</div>
${openTable(`width="100%" class="page" style="background-color: ${page}"`)}<tr><td align="center" style="padding: 24px 8px">
${outlookTable.start}${openTable(`width="100%" style="max-width: 600px; font: 16px/1.6 ${fonts.body}; text-align: left; word-break: break-word"`)}
<tr><td class="card pad" style="padding: 32px 40px; background-color: ${card}; border: 1px solid ${line}; border-radius: 16px">
${renderBrand(parts)}
<h1 class="ink" dir="auto" style="margin: 0 0 16px; font: 700 26px/1.25 ${fonts.display}; color: ${ink}">${headline}</h1>
${email.paragraphs.map((paragraph) => buildHtml`<p class="ink" style="margin: 0 0 16px; color: ${ink}">${splitLongWords(paragraph)}</p>\n`)}${renderBlocks(email.blocks ?? [], colors)}${renderFacts(email.facts, colors)}${email.items?.title ? null : renderItems(email.items, colors)}${renderAction(email.action, colors)}${email.note ? buildHtml`<p class="quiet" style="margin: 24px 0 0; font-size: 14px; color: ${quiet}">${splitLongWords(email.note)}</p>` : null}${email.items?.title ? renderItems(email.items, colors) : null}
</td></tr>
<tr><td class="pad quiet" style="padding: 24px 40px; font-size: 13px; color: ${quiet}">
<p style="margin: 0 0 8px">${brand.name}. ${brand.tagline}</p>
${footer.map((text) => buildHtml`<p style="margin: 0 0 8px">${text}</p>\n`)}${email.unsubscribeUrl ? buildHtml`<p style="margin: 0"><a class="quiet" href="${email.unsubscribeUrl}" style="color: ${quiet}">Unsubscribe</a></p>` : null}
</td></tr>
</table>${outlookTable.end}
</td></tr></table>
</body>
</html>
`;
}

function renderFacts(facts: EmailContent["facts"] = [], colors: EmailColors): Html | null {
  if (facts.length === 0) return null;
  return buildHtml`${openTable(`width="100%" class="box" style="margin: 8px 0 0; background-color: ${box}; border-radius: 12px"`)}
${facts.map((fact, index) => renderFact(fact, colors, index === 0, index === facts.length - 1))}</table>`;
}

/** "9:00 AM EST" stays on one line, with no-break spaces. */
const keepTimesTogether = (text: string): string =>
  text.replace(/\d:\d\d [AP]M( [A-Z]{2,5}\b)?/g, (time) => time.replaceAll(" ", "\u00a0"));

function renderFact(
  { label, value, url }: EmailFact,
  { light }: EmailColors,
  isFirst: boolean,
  isLast: boolean,
): Html {
  const [first = [], ...others] = value.split("\n").map((text) => splitLongWords(keepTimesTogether(text)));
  const [top, bottom] = [isFirst ? "16px" : "6px", isLast ? "16px" : "6px"];
  return buildHtml`<tr><td class="label quiet" style="width: 112px; padding: ${top} 12px ${bottom} 20px; vertical-align: top; font-size: 14px; line-height: 24px; word-break: normal; color: ${quiet}">${label}</td><td class="value ink" style="padding: ${top} 20px ${bottom} 0; vertical-align: top; font-size: 15px; font-weight: 600; line-height: 24px; color: ${ink}">${
    url ? buildHtml`<a class="link" href="${url}" style="color: ${light.main}">${first}</a>` : first
  }${others.map((line) => buildHtml`<br>${line}`)}</td></tr>
`;
}

/** Items without a heading are what the email is about; those with one come last. */
function renderItems(items: EmailContent["items"], colors: EmailColors): Html | null {
  if (!items || items.list.length === 0) return null;
  const heading = items.title
    ? buildHtml`<h2 class="ink" style="margin: 32px 0 0; font: 700 18px/1.3 ${fonts.display}; color: ${ink}">${items.title}</h2>`
    : null;
  return buildHtml`${heading}${openTable('width="100%" style="margin: 8px 0 0"')}
${items.list.map((item) => renderItem(item, colors))}</table>`;
}

function renderItem({ title, label, url, cover_url }: ShownItem, { light }: EmailColors): Html {
  const cover = cover_url
    ? buildHtml`<td style="width: 84px; padding: 8px 16px 8px 0; vertical-align: middle"><a href="${url}"><img class="line" src="${cover_url}" alt="Cover of ${title}" width="82" height="106" style="display: block; width: 82px; height: auto; border: 1px solid ${line}; border-radius: 8px"></a></td>`
    : null;
  return buildHtml`<tr>${cover}<td colspan="${cover ? 1 : 2}" style="padding: 8px 0; vertical-align: middle; line-height: 1.4"><a class="link" href="${url}" style="color: ${light.main}; font-weight: 600">${title}</a><br><span class="quiet" style="font-size: 14px; color: ${quiet}">${label}</span></td></tr>
`;
}

const renderAction = (action: EmailContent["action"], { light }: EmailColors): Html | null =>
  action
    ? buildHtml`${openTable('style="margin: 24px 0 0"')}<tr><td class="button" style="mso-padding-alt: 13px 28px; border-radius: 999px; background-color: ${light.main}"><a class="button" href="${action.url}" style="display: inline-block; padding: 13px 28px; border-radius: 999px; background-color: ${light.main}; color: ${onButton}; font-weight: 700; text-decoration: none">${action.label}</a></td></tr></table>`
    : null;

function renderText(
  { paragraphs, blocks, facts = [], items, action, note, unsubscribeUrl }: EmailContent,
  { headline, footer, brand }: EmailParts,
): string {
  const rows = facts.map(({ label, value, url }) =>
    [
      `${label}: ${value.replaceAll("\n", "\n  ")}`,
      ...(url && !value.split("\n").includes(url) ? [`  ${url}`] : []),
    ].join("\n"),
  );
  return [
    headline,
    ...paragraphs,
    ...(blocks ? [formatBlocks(blocks)] : []),
    ...(rows.length > 0 ? [rows.join("\n")] : []),
    ...(items && items.list.length > 0
      ? [[...(items.title ? [items.title] : []), ...items.list.map(formatItem)].join("\n")]
      : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(note ? [note] : []),
    `-- \n${brand.name}. ${brand.tagline}`,
    ...footer,
    ...(unsubscribeUrl ? [`Unsubscribe:\n${unsubscribeUrl}`] : []),
  ].join("\n\n");
}

const formatItem = ({ title, label, url }: ShownItem): string => `${title} (${label})\n  ${url}`;
