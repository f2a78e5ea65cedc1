import type { AuditEntry } from "./audit.ts";

/* Names the objects of audit log entries for the back office and the CSV file (ADMIN-10, ADMIN-24). */

/** People who are in the log and have been deleted since. */
export const formerMember = "a former member";

/** Whether an entry is about a member: others are filed under the admin who acted. */
export const isAboutMember = ({ action }: Pick<AuditEntry, "action">): boolean =>
  /^(member|membership|booking)\./.test(action);

const kindNames: Readonly<Record<string, string>> = {
  cnt: "Item",
  adv: "Advisor",
  bkg: "Booking",
  sub: "Submission",
  obx: "Delivery",
};

/** The id of what an entry is about, unless that is a member or a setting. */
export function findAuditObjectId({ detail }: Pick<AuditEntry, "detail">): string | undefined {
  const id = detail.id ?? detail.booking_id;
  return typeof id === "string" && id.slice(0, 3) in kindNames ? id : undefined;
}

/** The name to show: a title, a person's name, or the kind. */
export function findAuditObjectName({ detail }: Pick<AuditEntry, "detail">): string | undefined {
  const id = findAuditObjectId({ detail });
  const name = detail.title ?? detail.name;
  return id && (typeof name === "string" ? name : kindNames[id.slice(0, 3)]);
}
