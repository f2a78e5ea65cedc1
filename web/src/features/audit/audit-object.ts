import type { AuditEntry } from "../../../../contract/audit.ts";
import { systemActors } from "../../../../contract/audit-labels.ts";

/** What an entry is about, if that is not a member: its id, what to call it, and where it is shown. */
export interface AuditObject {
  id: string;
  label: string;
  to: string | null;
}

const kinds: Readonly<Record<string, { label: string; link: ((id: string) => string) | null }>> = {
  cnt: { label: "Item", link: (id) => `?tab=manage&open=${id}` },
  adv: { label: "Advisor", link: (id) => `?tab=advisors&open=${id}` },
  bkg: { label: "Booking", link: (id) => `?tab=bookings&open=${id}` },
  sub: { label: "Submission", link: (id) => `?tab=submissions&open=${id}` },
  obx: { label: "Delivery", link: null },
};

/** The object of an entry; undefined for an entry about a member or a setting. A deleted object has no link. */
export function findAuditObject({
  action,
  detail,
}: Pick<AuditEntry, "action" | "detail">): AuditObject | undefined {
  const id = detail.id ?? detail.booking_id;
  if (typeof id !== "string") return undefined;
  const kind = kinds[id.slice(0, 3)];
  if (!kind) return undefined;
  const name = detail.title ?? detail.name;
  const label = typeof name === "string" ? name : kind.label;
  return { id, label, to: action.endsWith(".deleted") ? null : (kind.link?.(id) ?? null) };
}

/** "The command line" for an actor in a cell or an option of its own. A person's name is unchanged. */
export function formatActor(id: string, name: string): string {
  const isName = !(id in systemActors) && name !== formerMember;
  return isName ? name : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Who is in the log and has been deleted since. */
export const formerMember = "a former member";

/** Whether an entry is about a member: others are filed under the admin who acted. */
export const isAboutMember = ({ action }: Pick<AuditEntry, "action">): boolean =>
  /^(member|membership|booking)\./.test(action);
