import * as z from "zod";
import { brandText } from "../../contract/brand.ts";
import type { Submission } from "../../contract/submissions.ts";
import { buildGreeting } from "../emails/email-layout.ts";
import { deliverableAddress, type EmailMessage } from "../outbox/outbox.ts";

const sender = z.object({ email: deliverableAddress, firstName: z.string().catch("") });

/**
 * The email with a reply to a message; undefined if the sender's address cannot get email. It quotes nothing of the message:
 * anyone may have entered this address. The recipient's answer goes to `replyTo`, and emails about one message are a thread.
 */
export function buildReplyEmail(
  { id, payload }: Pick<Submission, "id" | "payload">,
  text: string,
  replyTo: string,
): EmailMessage | undefined {
  const { data } = sender.safeParse(payload);
  if (!data) return undefined;
  return {
    kind: "mail",
    to: data.email,
    subject: `Re: Your message to ${brandText.name}`,
    headline: "Our reply to your message",
    preheader: "You wrote to us, and here is our reply.",
    paragraphs: [buildGreeting(data.firstName), ...text.split(/[\r\n]+/)],
    note: "You can simply reply to this email.",
    reason: "You're receiving this email because this address was entered in the contact form on our site.",
    reply_to: replyTo,
    submission_id: id,
  };
}
