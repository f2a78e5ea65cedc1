import { initialBrand, toBrandValues } from "../../contract/brand.ts";
import { fillStrings } from "../../lambdas/emails/email-layout.ts";
import { buildResetEmail } from "../../lambdas/members/triggers.ts";
import type { EmailMessage } from "../../lambdas/outbox/outbox.ts";
import { type CatalogEmail, catalog } from "./catalog.ts";
import { render, sender, site } from "./render.ts";
import { member } from "./sample-rows.ts";

const intro = `# Every email, word for word

Each email with the demo's data as plain text, without the footer's address. "Only while" is what has to be true when it leaves,
or it is not sent (MAIL-2); "Calendar" is the entry that comes with it. A test compares this page with the code, and
\`npx vitest run lambdas/emails/email-words.test.ts -u\` updates it.`;

/** Writes docs/emails.md: the words of each email in the catalog. */
export async function writeWords(): Promise<string> {
  const groups = await Promise.all(
    catalog.map(async ({ title, emails }) =>
      [`## ${title}`, ...(await Promise.all(emails.map(writeEmail)))].join("\n\n"),
    ),
  );
  const resets = ["## Sent by Cognito", writeResetEmail(false), writeResetEmail(true)];
  return `${[intro, ...groups, ...resets].join("\n\n")}\n`;
}

async function writeEmail({ name, when, message }: CatalogEmail): Promise<string> {
  const filled = fillStrings(message, toBrandValues(initialBrand));
  const [body = ""] = (await render(filled)).text.split("\n\n-- \n");
  const lines = [
    `To: ${filled.to}`,
    ...(filled.reply_to === undefined ? [] : [`Reply to: ${filled.reply_to}`]),
    `Subject: ${filled.subject}`,
    "",
    // Without a headline of its own, an email begins with its subject.
    body.replace(`${filled.subject}\n\n`, ""),
    "",
    filled.reason,
    ...listConditions(filled),
  ];
  return formatEmail(name, when, lines);
}

/** Cognito sends this email itself, and replaces {####} with the code. */
function writeResetEmail(isHandover: boolean): string {
  const link = { siteUrl: site, email: member.email, codePlaceholder: "{####}", isAdmin: isHandover };
  const { subject, text } = buildResetEmail(link, sender, isHandover);
  const [body = "", footer = ""] = text.split("\n\n-- \n");
  const [, reason = ""] = footer.split("\n\n");
  const lines = [`To: ${member.email}`, `Subject: ${subject}`, "", body, "", reason];
  return isHandover
    ? formatEmail("reset-link-handover", "to a member who was made an admin", lines)
    : formatEmail("reset-link", "when a password was forgotten", lines);
}

const formatEmail = (name: string, when: string, lines: readonly (string | undefined)[]): string =>
  [`### ${name}`, `Sent ${when}.`, ["```text", ...lines, "```"].join("\n")].join("\n\n");

const listConditions = ({ only_while, invite }: EmailMessage): string[] => [
  ...(only_while ? [`Only while: ${JSON.stringify(only_while)}`] : []),
  ...(invite ? [`Calendar: ${JSON.stringify(invite)}`] : []),
];
