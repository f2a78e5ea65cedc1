import type { MemberFilter, MemberPage, MemberTrait } from "../../../../contract/members-admin.ts";
import { formatLoaded, formatNumber } from "../../format/numbers.ts";
import { describePartSearch } from "../../ui/list/part-search.ts";

/** The filters of the users list. Premium includes members with a failed payment, until their subscription ends. */
export const filterLabels: Record<MemberFilter, string> = {
  free_member: "Free",
  premium_member: "Premium",
  admin: "Admins",
  payment_failed: "Payment failed",
};

export const traitLabels: Record<MemberTrait, string> = {
  complimentary: "Complimentary",
  cancelling: "Cancelling",
  unconfirmed: "Unconfirmed",
  wants_updates: "Wants updates",
  imported: "Imported",
};

/** The members that the list shows. `counts` and `searched` are those of its first page. */
export interface ListSummary extends Pick<MemberPage, "counts" | "searched"> {
  q: string;
  role: MemberFilter | undefined;
  /** Whether more than the role filters the list. */
  isNarrowed: boolean;
  /** The number of members that are shown. */
  shown: number;
  /** Whether more pages can be loaded. */
  more: boolean;
}

export const countUsers = (count: number, more = false): string => formatLoaded(count, more, "user");

/** The number of members that the filter has, or that a search has found so far. */
export function formatUserCount({ q, role, shown, more, counts }: ListSummary): string {
  if (q) return `${formatNumber(shown)}${more ? " or more" : ""} found`;
  if (!counts) return countUsers(shown, more);
  // Free members, Premium members who are no admins, and admins.
  return countUsers(
    role ? counts[role] : Math.max(shown, counts.free_member + counts.premium_member + counts.admin),
  );
}

/** Says that not every member was searched, or that the search looked inside words. */
export function getSearchNote({ q, isNarrowed, searched, shown, more }: ListSummary): string | null {
  if (isNarrowed && !q)
    return searched && more ? "Only a part of all users was looked through so far." : null;
  return describePartSearch(searched, shown, "members");
}

/** Explains why the list is empty. */
export function getEmptyListMessage(summary: ListSummary): string {
  const { q, role, isNarrowed } = summary;
  const group = role === undefined ? "user" : `user under “${filterLabels[role]}”`;
  if (q) {
    const note = getSearchNote(summary);
    const those = isNarrowed ? `${group} who matches the filters` : group;
    return `No ${those} has a name, email or email domain with “${q}”.${note ? ` ${note}` : ""}`;
  }
  if (isNarrowed) return "No one has all that you filter by.";
  if (role === "payment_failed") return "No failed payments.";
  return role === undefined ? "New members appear here." : `There is no ${group}.`;
}
