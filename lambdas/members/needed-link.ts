import type { ConfirmEmailMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import type { LinkPurpose } from "./email-link.ts";
import { memberStore } from "./member-store.ts";
import { isUnused } from "./new-member.ts";

/** The pending change that a link with this purpose is about; undefined if there is none. */
export const findPendingChange = (
  { email_change }: Pick<MemberRow, "email_change">,
  purpose: LinkPurpose,
): MemberRow["email_change"] | undefined =>
  email_change?.by === (purpose === "change" ? "member" : "owner") ? email_change : undefined;

/**
 * The kind of link that an email for this message has, and its recipient; undefined if the link is not needed any more: the
 * address is proven, or its change is confirmed or dropped.
 */
export async function findNeededLink({
  member_id,
  purpose,
}: ConfirmEmailMessage): Promise<{ link: LinkPurpose; email: string } | undefined> {
  const member = await memberStore.findCurrent(member_id);
  if (!member) return undefined;
  const { link, to } = findLink(member, purpose);
  return to === undefined ? undefined : { link, email: to };
}

/** The recipient of an email and the kind of its link; no recipient if the link is not needed any more. */
function findLink(
  member: MemberRow,
  purpose: ConfirmEmailMessage["purpose"],
): { link: LinkPurpose; to: string | undefined } {
  const { email } = member;
  switch (purpose) {
    case "change":
    case "new_address":
      return { link: purpose, to: findPendingChange(member, purpose)?.email };
    case "stop":
      return { link: purpose, to: findPendingChange(member, purpose) && email };
    case "start":
    case "invite":
      return { link: "start", to: isUnused(member) ? email : undefined };
    case "welcome":
    case "confirm":
      return { link: "confirm", to: member.email_verified_at ? undefined : email };
  }
}
