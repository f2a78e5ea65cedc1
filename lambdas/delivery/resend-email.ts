import { outboxMessages } from "../../contract/outbox.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry, buildAuditPut } from "../audit/audit.ts";
import { conflictWithMessage, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { findNeededLink, isAddressNotice } from "../members/members.ts";
import { deliverableAddress, type EmailMessage, enqueue, outboxMessage } from "../outbox/outbox.ts";
import { transactWrite } from "../table/transactions.ts";
import { findAddresses } from "./current-addresses.ts";
import { isStillTrue } from "./email-condition.ts";
import { outboxAdminStore } from "./outbox-admin-store.ts";

/**
 * Sends an email that was sent in the last month again (ADMIN-20): to the member's or advisor's present address, and with a
 * fresh link where it has one. Throws not_found, and conflict if it was not sent, is no longer true, or has a link that is not
 * needed any more.
 */
export async function resendEmail(
  actor: MemberActor,
  { id }: RouteInput<"adminResendEmail">,
): Promise<RouteOutput<"adminResendEmail">> {
  const row = await outboxAdminStore.find(id);
  if (!row) throw notFound("email");
  const { data: sent } = outboxMessage.safeParse(row.message);
  if (row.state !== "sent" || (sent?.kind !== "mail" && sent?.kind !== "confirm_email"))
    throw conflictWithMessage(outboxMessages.notSent);
  // A notice, like a digest, says how things were on its day.
  if (sent.kind === "mail" && sent.is_notice) throw conflictWithMessage(outboxMessages.outOfDate);
  const message = sent.kind === "mail" ? await findEmailToday(sent) : (await findNeededLink(sent)) && sent;
  if (!message) throw conflictWithMessage(outboxMessages.outOfDate);
  const at = new Date().toISOString();
  const { member_id } = message;
  await transactWrite(
    enqueue(message, at),
    buildAuditPut(buildAuditEntry(actor.id, "outbox.resent", { id }, member_id), at),
  );
  return { accepted: true };
}

/** The email to its reader's address of today; undefined if it is not true any more, or no one knows who reads it. */
async function findEmailToday(email: EmailMessage): Promise<EmailMessage | undefined> {
  const addresses = await findAddresses(email);
  const to = deliverableAddress.safeParse(addresses?.to).data;
  if (to === undefined || !(await isStillTrue(email, Date.now()))) return undefined;
  if (isAddressNotice(email) && to !== email.to) return undefined;
  return { ...email, ...addresses, to };
}
