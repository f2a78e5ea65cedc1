import type { AuditEntry } from "./audit.ts";
import { formatActionName } from "./audit-names.ts";
import { formatPrice } from "./booking-rules.ts";
import { adminRoleLabels, roleNames } from "./role-labels.ts";
import type { AdminRole, Role } from "./roles.ts";
import { listChangedSettings } from "./settings-labels.ts";

/*
 * The back office and the CSV file of the audit log call its entries by these names (ADMIN-10, ADMIN-24). The stored
 * codes stay.
 */

type Detail = AuditEntry["detail"];
/** Formats an instant: the browser in the time zone of its reader, a CSV file in UTC. */
type FormatInstant = (instant: string) => string;

const toText = (value: unknown): string => (typeof value === "string" ? value : "");
const toDetail = (value: unknown): Detail | undefined =>
  typeof value === "object" && value !== null ? (value as Detail) : undefined;
const isAdminRole = (value: unknown): value is AdminRole =>
  typeof value === "string" && value in adminRoleLabels;
const isRole = (value: unknown): value is Role => typeof value === "string" && value in roleNames;
const formatAmount = ({ amount_cents: cents }: Detail): string =>
  typeof cents === "number" ? ` (${formatPrice(cents)})` : "";

const exportNames: Readonly<Record<string, string>> = {
  audit: "the audit log",
  members_ghost: "members for Ghost",
};
const nameExport = (kind: unknown): string => exportNames[toText(kind)] ?? toText(kind);

/** Older entries do not name their source. */
const nameImport = ({ source }: Detail): string =>
  source === "stripe" ? "an adoption of paying members" : "an import of members";

const membershipStateLabels: Record<string, string> = {
  none: "no membership",
  active: "a paid membership",
  cancelling: "a membership that ends with the current period",
  past_due: "a membership with a failed payment",
  comped: "a complimentary membership",
};

function formatProfileUpdate({ fields, role, ...detail }: Detail): string {
  const admin_role = toDetail(detail.admin_role);
  const changed = Array.isArray(fields) ? fields.map((field) => toText(field).replace("_", " ")) : [];
  const fieldChanges = changed.length > 0 ? [`${changed.join(" and ")} changed`] : [];
  const { from, to } = typeof role === "object" && role ? (role as Detail) : {};
  const roleChanges =
    isRole(from) && isRole(to) ? [`role changed from ${roleNames[from]} to ${roleNames[to]}`] : [];
  const adminRoleChanges =
    isAdminRole(admin_role?.to) && !(isRole(to) && from !== to)
      ? [`admin role changed to ${adminRoleLabels[admin_role.to].label}`]
      : [];
  const text = [...fieldChanges, ...roleChanges, ...adminRoleChanges].join("; ");
  return text === "" ? "Profile changed" : text.charAt(0).toUpperCase() + text.slice(1);
}

function formatMembershipChange({ from, to, status }: Detail): string {
  if (from === to) return `Stripe subscription status: ${toText(status).replaceAll("_", " ")}`;
  const format = (state: unknown) => membershipStateLabels[toText(state)] ?? toText(state);
  return `Changed from ${format(from)} to ${format(to)}`;
}

/** The first payment of a subscription changes the membership as well. */
function formatMembershipPayment(detail: Detail): string {
  const text = `Paid for Premium${formatAmount(detail)}`;
  return detail.from === detail.to ? text : `${text}. ${formatMembershipChange(detail)}`;
}

/** "Refunded $5.00 of $25.00 for a session: “Half of it was late”". */
const formatRefund =
  (what: string) =>
  ({ amount_cents: amount, of_cents: paid, reason }: Detail): string =>
    [
      "Refunded",
      ...(typeof amount === "number" ? [formatPrice(amount)] : []),
      ...(typeof paid === "number" && paid !== amount ? [`of ${formatPrice(paid)}`] : []),
      `for ${what}${toText(reason) && `: “${toText(reason)}”`}`,
    ].join(" ");

type Format = (detail: Detail, formatInstant: FormatInstant) => string;

const formatters = {
  "member.changed": formatProfileUpdate,
  "member.made_admin": ({ admin_role }) =>
    isAdminRole(admin_role) ? `Made ${adminRoleLabels[admin_role].article}` : "Made an admin",
  "member.start_link_used": () => "Opened the link to their first password",
  "newsletter.continued": ({ subject }) => `Sent the rest of “${toText(subject)}”`,
  "newsletter.stopped": ({ subject }) => `Stopped sending “${toText(subject)}”`,
  "member.email_confirmed": () => "Confirmed their email address",
  "member.email_change_requested": () => "Asked to change their email address",
  "member.email_changed": () => "Email address changed",
  "member.email_change_dropped": () => "A change of email address was cancelled",
  "member.email_change_started": () => "Entered a new email address",
  "member.email_change_undone": () => "Undid the new email address",
  "member.email_change_stopped": () =>
    "“This wasn't me” was pressed at the old address, which stopped the change",
  "member.row_created": () => "Profile created from the user pool",
  "member.replaced": () => "The user was gone: the admin role moved to a new account",
  "member.recovery_code_used": () => "Recovery code used",
  "member.recovery_codes_created": () => "Recovery codes created",
  "member.second_factor_on": () => "Two-step sign-in turned on",
  "member.second_factor_reset": () => "Two-step sign-in reset",
  "member.deleted": () => "Account closed; deletion started",
  "member.erased": () => "Account erased",
  "membership.paid": formatMembershipPayment,
  "membership.changed": formatMembershipChange,
  "membership.ended": formatMembershipChange,
  "membership.cancel_requested": () => "Asked to cancel the Premium subscription",
  "membership.complimentary_ended": () => "Complimentary Premium ended",
  "membership.second_subscription_ended": ({ refunded }) =>
    `A duplicate subscription was cancelled${refunded === true ? " and its payment refunded" : ""}`,
  "membership.payment_refunded": (detail) => `A Premium payment was refunded${formatAmount(detail)}`,
  "membership.refunded": formatRefund("Premium"),
  "membership.end_scheduled": () => "Asked to cancel Premium for the end of its month",
  "membership.adopted": ({ price }) =>
    `Adopted Premium from an earlier site${toText(price) && `: ${toText(price)}`}`,
  "membership.adoption_undone": () => "Undid the adoption from an earlier site",
  "membership.end_undone": () => "Asked to keep Premium after all",
  "membership.payment_disputed": () => "The bank disputed a Premium payment",
  "membership.refund_failed": () => "The bank returned the refund of a Premium payment",
  "booking.paid": (detail) => `Paid for a session${formatAmount(detail)}`,
  "booking.refunded": (detail) =>
    `${formatRefund("a session")(detail)}${detail.report === "kept" ? ", which settled the report of a missing advisor" : ""}`,
  "booking.refund_failed": (detail) => `The bank returned the refund of a session${formatAmount(detail)}`,
  "booking.refund_settled": (detail) => `Paid the refund of a session in another way${formatAmount(detail)}`,
  "booking.disputed": (detail) => `The bank disputed the payment of a session${formatAmount(detail)}`,
  "booking.dispute_changed": ({ status }) =>
    `The dispute of a session's payment is now “${toText(status).replaceAll("_", " ")}”`,
  "booking.proposal_resent": () => "A session request was sent to the advisor again",
  "content.created": ({ title }) => `Added “${toText(title)}” to the library`,
  "content.duplicated": ({ title }) => `Copied an item to the draft “${toText(title)}”`,
  "content.changed": ({ title }) => `Changed “${toText(title)}” in the library`,
  "content.published": ({ title }) => `Published “${toText(title)}”`,
  "content.scheduled": ({ title, at }, formatInstant) =>
    `Scheduled “${toText(title)}” for ${formatInstant(toText(at))}`,
  "content.unpublished": ({ title }) => `Moved “${toText(title)}” to the drafts`,
  "content.file_replaced": ({ title, from, to }) =>
    `Replaced the file of “${toText(title)}”: ${toText(from)} by ${toText(to)}`,
  "content.cover_replaced": ({ title }) => `Replaced the cover of “${toText(title)}”`,
  "content.cover_removed": ({ title }) => `Removed the cover of “${toText(title)}”`,
  "settings.changed": ({ changed }) => `Changed the settings: ${listChangedSettings(changed).join(", ")}`,
  "settings.hook_key_shown": () => "Viewed the signing key of the hooks",
  "settings.hook_key_replaced": ({ step }) =>
    step === "finish" ? "Removed the old signing key of the hooks" : "Added a new signing key of the hooks",
  "settings.free_pack_chosen": ({ title }) =>
    title === null ? "Removed the chosen free pack" : `Chose “${toText(title)}” as the free pack`,
  "content.binned": ({ title }) => `Moved “${toText(title)}” to the bin`,
  "content.restored": ({ title }) => `Restored “${toText(title)}” from the bin`,
  "content.deleted": ({ title }) => `Deleted “${toText(title)}” from the library`,
  "advisor.created": ({ name }) => `Added the advisor ${toText(name)}`,
  "advisor.changed": ({ name }) => `Changed the advisor ${toText(name)}`,
  "advisor.email_link_sent": ({ name }) => `Sent the link to the new address of ${toText(name)} again`,
  "advisor.email_change_undone": ({ name }) => `Undid the new address of ${toText(name)}`,
  "address.erased": () => "Erased what was stored about an address without an account",
  "advisor.email_confirmed": ({ name }) => `${toText(name)} confirmed a new address`,
  "advisor.deleted": ({ name }) => `Deleted the advisor ${toText(name)}`,
  "import.started": (detail) => `Started ${nameImport(detail)}`,
  "import.undone": (detail) => `Undid ${nameImport(detail)}`,
  "member.imported": () => "Imported from a file",
  "member.import_changed": () => "Changed by an import",
  "member.import_undone": () => "A change by an import was undone",
  "booking.no_show_reported": () => "Said that the advisor wasn't there",
  "booking.no_show_withdrawn": () => "Said that the session took place after all",
  "booking.no_show_contested": () => "A session with a missing advisor waits for a decision",
  "booking.no_show_refunded": (detail) =>
    `A session with a missing advisor was refunded${formatAmount(detail)}`,
  "booking.payment_kept": () => "A session with a missing advisor was not refunded",
  "booking.reschedule_proposed": () => "Proposed other times for a session",
  "booking.time_set": () => "Set the time of a session that was agreed by phone",
  "booking.noted": () => "Changed the note on a booking",
  "booking.times_proposed": () => "The advisor proposed other times for a request",
  "booking.times_accepted": () => "Chose one of the advisor's other times",
  "booking.times_refused": () => "Refused the advisor's other times",
  "export.created": ({ kind }) => `Exported ${nameExport(kind)}`,
  "export.downloaded": ({ kind }) => `Downloaded an export of ${nameExport(kind)}`,
  "newsletter.created": ({ subject }) => `Wrote the newsletter “${toText(subject)}”`,
  "newsletter.changed": ({ subject }) => `Changed the newsletter “${toText(subject)}”`,
  "newsletter.deleted": ({ subject }) => `Deleted the draft “${toText(subject)}”`,
  "newsletter.sent": ({ subject, recipients }) =>
    `Sent the newsletter “${toText(subject)}” to ${recipients === 1 ? "1 person" : `${typeof recipients === "number" ? recipients : 0} people`}`,
  "outbox.redriven": () => "Retried a failed delivery",
  "outbox.resent": () => "Sent an email again",
  "submission.replied": () => "Replied to a message",
  "submission.handled": ({ handled }) =>
    handled === false ? "Reopened a submission" : "Handled a submission",
} satisfies Record<string, Format>;

/** A noun and what was done to it. */
export type AuditAction = keyof typeof formatters;

/** Describes an audit log entry. An action that this build does not know is shown by its name. */
export const formatAuditAction = (
  { action, detail }: Pick<AuditEntry, "action" | "detail">,
  formatInstant: FormatInstant,
): string =>
  (formatters as Readonly<Record<string, Format>>)[action]?.(detail, formatInstant) ??
  formatActionName(action);

/** The actions that this build knows, for the filter. */
export const auditActions: readonly string[] = Object.keys(formatters).toSorted((one, other) =>
  formatActionName(one).localeCompare(formatActionName(other)),
);

/** The actors that are no person. */
export const systemActors: Readonly<Record<string, string>> = {
  stripe: "Stripe",
  job: "a scheduled job",
  advisor: "the advisor",
  "command line": "the command line",
  "email link": "the owner of the email address",
};

/** Names the actor of an audit log entry from the point of view of the reader with the id `readerId`. */
export function formatAuditActor(
  { by: actor, member_id }: Pick<AuditEntry, "by" | "member_id">,
  readerId: string,
): string {
  if (actor === readerId) return "you";
  if (actor === member_id) return "the member";
  return systemActors[actor] ?? "another admin";
}
