import type { Attachment, SESv2Client } from "@aws-sdk/client-sesv2";
import { toBrand, toBrandValues } from "../../contract/brand.ts";
import { awsClientOptions } from "../aws-client-options.ts";
import { fillStrings } from "../emails/email-layout.ts";
import { renderMessage } from "../emails/render-message.ts";
import { isSuppressed } from "../emails/suppressions.ts";
import { deliveryEnv, unset } from "../env.ts";
import type { CalendarInvite, EmailMessage } from "../outbox/outbox.ts";
import { readParameter } from "../settings.ts";
import { getSiteSettings } from "../site-settings/site-settings.ts";
import { buildCalendarFile, type CalendarPeople } from "./calendar-file.ts";

let client: SESv2Client | undefined;

const toUtf8 = (Data: string) => ({ Data, Charset: "UTF-8" });

/** Sends an email through SES. Returns false if the stage has no sender, or if the address gets no email any more. */
export async function sendEmail(email: EmailMessage): Promise<boolean> {
  const { to, reply_to, invite } = email;
  const sender = deliveryEnv.read("MAIL_FROM");
  if (sender === unset || (await isSuppressed(to))) return false;
  const site = await readParameter(deliveryEnv.read("SITE_URL_PARAMETER"));
  const settings = await getSiteSettings();
  const brand = toBrandValues(toBrand(settings));
  const { subject, html, text } = await renderMessage(email, site, settings);
  const headers = buildHeaders(email, site);
  // Loaded on demand: most runs of the functions that may send email send none.
  const sdk = await import("@aws-sdk/client-sesv2");
  client ??= new sdk.SESv2Client(awsClientOptions);
  await client.send(
    new sdk.SendEmailCommand({
      ConfigurationSetName: deliveryEnv.read("MAIL_CONFIGURATION_SET"),
      FromEmailAddress: formatSender(settings.sender_name ?? brand.name, sender),
      Destination: { ToAddresses: [to] },
      ...(reply_to && { ReplyToAddresses: [reply_to] }),
      Content: {
        Simple: {
          Subject: toUtf8(subject),
          Body: { Html: toUtf8(html), Text: toUtf8(text) },
          ...(headers.length > 0 && { Headers: headers }),
          ...(invite && {
            Attachments: [
              await buildAttachment(fillStrings(invite, brand), {
                attendee: to,
                organizer: { name: brand.name, email: sender },
                site,
              }),
            ],
          }),
        },
      },
    }),
  );
  return true;
}

/**
 * A name in quotes, in which a comma means nothing, or encoded (RFC 2047) if it is not ASCII, or has a quote, a backslash or
 * an angle bracket, which not every mail server reads in quotes.
 */
function formatSender(name: string, address: string): string {
  if (/^[\w ]+$/.test(name)) return `${name} <${address}>`;
  if (/^[\x20-\x7e]+$/.test(name) && !/["\\<>]/.test(name)) return `"${name}" <${address}>`;
  return `${encodeWords(name)} <${address}>`;
}

/** An encoded word has at most 75 characters, so a long name is several. */
const encodeWords = (text: string): string =>
  (text.match(/.{1,10}/gsu) ?? [])
    .map((part) => `=?UTF-8?B?${Buffer.from(part).toString("base64")}?=`)
    .join(" ");

const buildHeaders = ({ unsubscribe_path, submission_id }: EmailMessage, site: string) => [
  ...(unsubscribe_path ? buildUnsubscribeHeaders(`${site}${unsubscribe_path}`) : []),
  ...(submission_id ? buildThreadHeaders(`<${submission_id}@${new URL(site).hostname}>`) : []),
];

/** A form has no email of its own: all replies to it name the same Message-ID, made of its id (RFC 5322, 3.6.4). */
const buildThreadHeaders = (messageId: string) => [
  { Name: "In-Reply-To", Value: messageId },
  { Name: "References", Value: messageId },
];

/** One-click unsubscribe (RFC 8058): the email program posts to the address when the reader presses its own button. */
const buildUnsubscribeHeaders = (url: string) => [
  { Name: "List-Unsubscribe", Value: `<${url}>` },
  { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
];

/** The .ics attachment. */
async function buildAttachment(invite: CalendarInvite, people: CalendarPeople): Promise<Attachment> {
  return {
    FileName: "session.ics",
    ContentType: `text/calendar; charset=utf-8; method=${invite.method}`,
    ContentDisposition: "ATTACHMENT",
    ContentTransferEncoding: "BASE64",
    RawContent: Buffer.from(buildCalendarFile(invite, people)),
  };
}
