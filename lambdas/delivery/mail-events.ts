import { findActiveAdvisorId } from "../advisors/advisors.ts";
import { toError } from "../errors.ts";
import { endSuppressed } from "../forms/forms.ts";
import { toAddressKey } from "../id.ts";
import { log } from "../log.ts";
import { buildUnreachableAdvisorNotice, enqueueAdminNotice } from "../outbox/notice-messages.ts";
import { type MailEvent, mailEvent, suppressionStore } from "./suppression-store.ts";

/**
 * Records a bounce or complaint that SES reports (MAIL-5): the address gets no email any more and leaves the newsletter.
 * Admins hear of an active advisor's. A bounce that may pass (a full mailbox) changes nothing. Idempotent, because events
 * arrive at least once.
 */
export async function handleMailEvent(event: unknown): Promise<void> {
  const parsed = mailEvent.safeParse(event);
  // Repeating it would not help, and the other events must not wait for it.
  if (!parsed.success)
    return log.error("Unknown event of the mail service", { error: toError(parsed.error) });
  const found = findSuppressed(parsed.data);
  for (const email of found.addresses) {
    await suppressionStore.add(email, found.reason, found.detail, parsed.data.time);
    await endSuppressed(email);
    await notifyOfAdvisor(email);
  }
  if (found.addresses.length === 0) return;
  log.warn("Addresses suppressed", {
    reason: found.reason,
    detail: found.detail,
    count: found.addresses.length,
  });
}

/** Tells admins once that an advisor who can be booked gets no email at this address. */
async function notifyOfAdvisor(email: string): Promise<void> {
  const advisorId = await findActiveAdvisorId(email);
  if (advisorId !== undefined)
    await enqueueAdminNotice(buildUnreachableAdvisorNotice(advisorId, toAddressKey(email)));
}

function findSuppressed({ detail }: MailEvent) {
  if (detail.eventType === "Complaint") {
    const { complaintFeedbackType = "abuse", complainedRecipients } = detail.complaint;
    // The reader moved the email out of the spam folder.
    const isPraise = complaintFeedbackType === "not-spam";
    return {
      reason: "complaint",
      detail: complaintFeedbackType,
      addresses: isPraise ? [] : toAddresses(complainedRecipients),
    } as const;
  }
  const { bounceType, bounceSubType, bouncedRecipients } = detail.bounce;
  return {
    reason: "bounce",
    detail: bounceSubType,
    addresses: bounceType === "Permanent" ? toAddresses(bouncedRecipients) : [],
  } as const;
}

const toAddresses = (recipients: readonly { emailAddress: string }[]): string[] =>
  recipients.map(({ emailAddress }) =>
    (/<([^<>]+)>\s*$/.exec(emailAddress)?.[1] ?? emailAddress).toLowerCase(),
  );
