import { randomUUID } from "node:crypto";
import { toBareAddress } from "./addresses.ts";
import type { Email } from "./outbox.ts";

/** SES publishes these events about an email that was sent with a configuration set, without EventBridge's envelope. */
export interface SesEvent {
  configurationSet: string;
  detailType: "Email Bounced" | "Email Complaint Received";
  detail: Record<string, unknown>;
}

const simulatorDomain = "@simulator.amazonses.com";

/**
 * The events of an email to the mailbox simulator of SES: bounce@… and suppressionlist@… bounce for good, complaint@…
 * complains, and success@… and ooto@… do neither. A label is allowed (bounce+label@…). Other addresses have no events,
 * because the emulator delivers nothing.
 */
export function simulateEvents(email: Email, configurationSet: string): SesEvent[] {
  const recipients = [...email.to, ...email.cc, ...email.bcc].map(toBareAddress);
  const toMailbox = (...names: string[]) =>
    recipients.filter(
      (address) =>
        address.endsWith(simulatorDomain) && names.includes(address.split("@")[0]?.split("+")[0] ?? ""),
    );
  const mail = {
    timestamp: email.at,
    source: email.from,
    messageId: email.id,
    destination: recipients,
    tags: { "ses:configuration-set": [configurationSet] },
  };
  const bounced = toMailbox("bounce", "suppressionlist");
  const complained = toMailbox("complaint");
  return [
    ...(bounced.length === 0
      ? []
      : [{ configurationSet, detailType: "Email Bounced" as const, detail: buildBounce(mail, bounced) }]),
    ...(complained.length === 0
      ? []
      : [
          {
            configurationSet,
            detailType: "Email Complaint Received" as const,
            detail: buildComplaint(mail, complained),
          },
        ]),
  ];
}

const buildBounce = (mail: { timestamp: string }, addresses: string[]) => ({
  eventType: "Bounce",
  bounce: {
    bounceType: "Permanent",
    bounceSubType: "General",
    bouncedRecipients: addresses.map((emailAddress) => ({
      emailAddress,
      action: "failed",
      status: "5.1.1",
      diagnosticCode: "smtp; 550 5.1.1 user unknown",
    })),
    timestamp: mail.timestamp,
    feedbackId: randomUUID(),
  },
  mail,
});

const buildComplaint = (mail: { timestamp: string }, addresses: string[]) => ({
  eventType: "Complaint",
  complaint: {
    complainedRecipients: addresses.map((emailAddress) => ({ emailAddress })),
    complaintFeedbackType: "abuse",
    timestamp: mail.timestamp,
    feedbackId: randomUUID(),
  },
  mail,
});
