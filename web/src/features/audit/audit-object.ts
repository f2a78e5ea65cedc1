import type { AuditEntry } from "../../../../contract/audit.ts";
import { systemActors } from "../../../../contract/audit-labels.ts";
import { findAuditObjectName, formerMember } from "../../../../contract/audit-objects.ts";

/** Finds the object of an entry, if that is not a member: its id, what to call it, and where it is shown. */
export interface AuditObject {
  id: string;
  label: string;
  to: string | null;
}

const links: Readonly<Record<string, (id: string) => string>> = {
  cnt: (id) => `?tab=manage&open=${id}`,
  adv: (id) => `?tab=advisors&q=${id}`,
  bkg: (id) => `?tab=bookings&open=${id}`,
  sub: (id) => `?tab=submissions&open=${id}`,
};

/** The object of an entry; undefined for an entry about a member or a setting. A deleted object has no link. */
export function findAuditObject(
  entry: Pick<AuditEntry, "action" | "object_id" | "detail">,
): AuditObject | undefined {
  const { object_id: id } = entry;
  const label = findAuditObjectName(entry);
  if (id === null || label === undefined) return undefined;
  const isDeleted = entry.action.endsWith(".deleted");
  return { id, label, to: isDeleted ? null : (links[id.slice(0, 3)]?.(id) ?? null) };
}

/** "The command line" for an actor in a cell or an option of its own. A person's name is unchanged. */
export function formatActor(id: string, name: string): string {
  const isName = !(id in systemActors) && name !== formerMember;
  return isName ? name : name.charAt(0).toUpperCase() + name.slice(1);
}
