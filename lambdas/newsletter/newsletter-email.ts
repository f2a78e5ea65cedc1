import { brandText } from "../../contract/brand.ts";
import { type NewsletterItem, sampleStartToken } from "../../contract/newsletter-admin.ts";
import { toEmailItem } from "../emails/email-item.ts";
import { buildGreeting } from "../emails/email-layout.ts";
import type { EmailMessage } from "../outbox/outbox.ts";

export interface NewsletterContent {
  subject: string;
  /** Markdown. */
  body: string;
  items: readonly NewsletterItem[];
}

export interface NewsletterReader {
  email: string;
  first_name: string;
  /** Members get it because of the switch in their profile, others because they subscribed. */
  isMember: boolean;
  unsubscribe_path?: string | undefined;
}

/** A newsletter as one reader gets it, in the one layout of all emails. */
export const buildNewsletterEmail = (
  { subject, body, items }: NewsletterContent,
  { email, first_name, isMember, unsubscribe_path }: NewsletterReader,
): EmailMessage => ({
  kind: "mail",
  to: email,
  subject,
  paragraphs: [buildGreeting(first_name)],
  markdown: body,
  items: {
    list: items.map((item) => toEmailItem(item, { label: item.ages ?? "All ages", cover: item.cover })),
  },
  action: { label: "See what's new", path: "/resources" },
  reason: isMember
    ? "You're receiving this email because emails about new printables are on in your profile."
    : `You're receiving this email because you subscribed to ${brandText.newsletter}.`,
  ...(unsubscribe_path === undefined ? {} : { unsubscribe_path }),
});

const sample = { start_path: `/confirm-email#${sampleStartToken}`, isSample: true };

/** A newsletter for the admin who looks at it; in one to imported members, the link leads to a sample page. */
export const buildSample = (
  import_id: string | null,
  content: NewsletterContent,
  reader: Omit<NewsletterReader, "isMember">,
): EmailMessage =>
  import_id === null
    ? buildNewsletterEmail(content, { ...reader, isMember: false })
    : buildMovedEmail(content, { ...reader, ...sample });

/** The email that tells an imported member where their account is now, with the link to its first password (ADMIN-28). */
export const buildMovedEmail = (
  { subject, body }: Pick<NewsletterContent, "subject" | "body">,
  {
    email,
    first_name,
    start_path,
    unsubscribe_path,
    isSample = false,
  }: Pick<NewsletterReader, "email" | "first_name" | "unsubscribe_path"> & {
    start_path: string;
    isSample?: boolean;
  },
): EmailMessage => ({
  kind: "mail",
  to: email,
  subject,
  paragraphs: [buildGreeting(first_name)],
  markdown: body,
  facts: [
    { label: "Account", value: email },
    {
      label: "Link",
      value: isSample ? "In this test, it shows a sample of the page." : "Works for 7 days",
    },
  ],
  action: { label: "Choose a password", path: start_path },
  note: "Once the link has expired, open it and ask for another one.",
  reason: `You're receiving this email because your account was moved to ${brandText.name}.`,
  ...(unsubscribe_path === undefined ? {} : { unsubscribe_path }),
});
