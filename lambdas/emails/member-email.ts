import { deliverableAddress, type EmailMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import { buildGreeting } from "./email-layout.ts";

/** Builds an email that greets a member; none if their address is not one that email can be sent to. */
export function buildMemberEmail(
  { email, first_name }: Pick<MemberRow, "email" | "first_name">,
  { paragraphs, ...content }: Omit<EmailMessage, "kind" | "to">,
): EmailMessage[] {
  const to = deliverableAddress.safeParse(email);
  if (!to.success) return [];
  return [{ kind: "mail", to: to.data, ...content, paragraphs: [buildGreeting(first_name), ...paragraphs] }];
}
