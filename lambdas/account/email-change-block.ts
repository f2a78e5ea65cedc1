import type { MemberRow } from "../table/entities.ts";

/**
 * Until when owners cannot change the address; null if they can. A mailbox that does not exist cannot have said "This wasn't
 * me", but one that reported our email as spam can.
 */
export function findBlockEnd(
  { email_change_blocked_until: until }: Pick<MemberRow, "email_change_blocked_until">,
  suppression?: "bounce" | "complaint",
): string | null {
  return until !== undefined && Date.parse(until) > Date.now() && suppression !== "bounce" ? until : null;
}
