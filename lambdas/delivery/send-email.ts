import type { Attachment, SESv2Client } from "@aws-sdk/client-sesv2";
import { brand } from "../../contract/brand.ts";
import { awsClientOptions } from "../aws-client-options.ts";
import { renderMessage } from "../emails/render-message.ts";
import { deliveryEnv, unset } from "../env.ts";
import type { CalendarInvite, EmailMessage } from "../outbox/outbox.ts";
import { readParameter } from "../settings.ts";
import { getSiteSettings } from "../site-settings/site-settings.ts";
import { buildCalendarFile } from "./calendar-file.ts";
import { suppressionStore } from "./suppression-store.ts";

let client: SESv2Client | undefined;

const toUtf8 = (Data: string) => ({ Data, Charset: "UTF-8" });

/** Sends an email through SES. Returns false if the stage has no sender, or if the address gets no email any more. */
export async function sendEmail(email: EmailMessage): Promise<boolean> {
  const { to, subject, reply_to, invite, unsubscribe_path } = email;
  const sender = deliveryEnv.read("MAIL_FROM");
  if (sender === unset || (await suppressionStore.has(to))) return false;
  const site = await readParameter(deliveryEnv.read("SITE_URL_PARAMETER"));
  const { html, text } = renderMessage(email, site, await getSiteSettings());
  // Loaded on demand: most runs of the functions that may send email send none.
  const sdk = await import("@aws-sdk/client-sesv2");
  client ??= new sdk.SESv2Client(awsClientOptions);
  await client.send(
    new sdk.SendEmailCommand({
      ConfigurationSetName: deliveryEnv.read("MAIL_CONFIGURATION_SET"),
      FromEmailAddress: `${brand.name} <${sender}>`,
      Destination: { ToAddresses: [to] },
      ...(reply_to && { ReplyToAddresses: [reply_to] }),
      Content: {
        Simple: {
          Subject: toUtf8(subject),
          Body: { Html: toUtf8(html), Text: toUtf8(text) },
          ...(unsubscribe_path && { Headers: buildUnsubscribeHeaders(`${site}${unsubscribe_path}`) }),
          ...(invite && {
            Attachments: [await buildAttachment(invite, { attendee: to, organizer: sender, site })],
          }),
        },
      },
    }),
  );
  return true;
}

/** One-click unsubscribe (RFC 8058): the email program posts to the address when the reader presses its own button. */
const buildUnsubscribeHeaders = (url: string) => [
  { Name: "List-Unsubscribe", Value: `<${url}>` },
  { Name: "List-Unsubscribe-Post", Value: "List-Unsubscribe=One-Click" },
];

/** The .ics attachment. */
async function buildAttachment(
  invite: CalendarInvite,
  people: { attendee: string; organizer: string; site: string },
): Promise<Attachment> {
  return {
    FileName: "session.ics",
    ContentType: `text/calendar; charset=utf-8; method=${invite.method}`,
    ContentDisposition: "ATTACHMENT",
    ContentTransferEncoding: "BASE64",
    RawContent: Buffer.from(buildCalendarFile(invite, people)),
  };
}
