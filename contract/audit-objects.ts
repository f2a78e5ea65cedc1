import type { AuditEntry } from "./audit.ts";

/* Names the objects of audit log entries for the back office and the CSV file (ADMIN-10, ADMIN-24). */

/** People who are in the log and have been deleted since. */
export const formerMember = "a former member";

const kindNames: Readonly<Record<string, string>> = {
  cnt: "Item",
  adv: "Advisor",
  bkg: "Booking",
  sub: "Submission",
  obx: "Delivery",
  exp: "Export",
  imp: "Import",
};

/** The name to show of what an entry is about: a title, a person's name, or the kind. Undefined for a member or a setting. */
export function findAuditObjectName({
  object_id,
  detail,
}: Pick<AuditEntry, "object_id" | "detail">): string | undefined {
  const kind = object_id === null ? undefined : kindNames[object_id.slice(0, 3)];
  const name = detail.title ?? detail.name;
  return kind && typeof name === "string" ? name : kind;
}
