import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { brand } from "../../contract/brand.ts";
import { retries } from "../retries.ts";
import { readParameter } from "../settings.ts";
import { outboxEnv, unset } from "./env.ts";
import { laidOut } from "./mail-layout.ts";
import type { Mail } from "./outbox.ts";

const ses = new SESv2Client(retries);

const inUtf8 = (Data: string) => ({ Data, Charset: "UTF-8" });

/** Sends a mail to the one recipient that its errand names. False where the stage has no sender. */
export async function sendMail({ to, subject, paragraphs, action, note }: Mail): Promise<boolean> {
  const sender = outboxEnv.read("MAIL_FROM");
  if (sender === unset) return false;
  const site = await readParameter(outboxEnv.read("SITE_URL_PARAMETER"));
  const { html, text } = laidOut({
    subject,
    paragraphs,
    action: action && { label: action.label, url: `${site}${action.path}` },
    note,
  });
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: `${brand.name} <${sender}>`,
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: { Subject: inUtf8(subject), Body: { Html: inUtf8(html), Text: inUtf8(text) } },
      },
    }),
  );
  return true;
}
