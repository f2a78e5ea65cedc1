import type { AuditEntry } from "../../../../contract/audit.ts";
import { priceLabel } from "../../../../contract/booking-rules.ts";
import type { Role } from "../../../../contract/roles.ts";
import { roleWords } from "./member-labels.ts";

type Detail = AuditEntry["detail"];

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const isRole = (value: unknown): value is Role => typeof value === "string" && value in roleWords;
const money = ({ amount_cents: cents }: Detail): string =>
  typeof cents === "number" ? ` (${priceLabel(cents)})` : "";

const standings: Record<string, string> = {
  none: "no membership",
  active: "a paid membership",
  cancelling: "a membership that ends with its period",
  past_due: "a membership with a failed payment",
  comped: "a membership given by an admin",
};

function updated({ fields, role }: Detail): string {
  const changed = Array.isArray(fields) ? fields.map((field) => text(field).replace("_", " ")) : [];
  const names = changed.length > 0 ? [`${changed.join(" and ")} changed`] : [];
  const { from, to } = typeof role === "object" && role ? (role as Detail) : {};
  const became = isRole(from) && isRole(to) ? [`${roleWords[from].label} became ${roleWords[to].label}`] : [];
  const said = [...names, ...became].join("; ");
  return said === "" ? "Profile changed" : said.charAt(0).toUpperCase() + said.slice(1);
}

function synced({ from, to, status }: Detail): string {
  const is = standings[text(to)] ?? text(to);
  if (from === to) return `Stripe's word on the subscription: ${text(status).replaceAll("_", " ")}`;
  return `From ${standings[text(from)] ?? text(from)} to ${is}`;
}

const sentences: Record<string, (detail: Detail) => string> = {
  "member.updated": updated,
  "member.made_admin": () => "Made an admin",
  "member.deleted": () => "Deletion begun: the account is closed",
  "member.erased": () => "Everything erased",
  "membership.synced": synced,
  "membership.gift_ended": () => "Premium that an admin had given has ended",
  "membership.second_subscription_ended": ({ refunded }) =>
    `A second subscription was cancelled${refunded === true ? " and its payment given back" : ""}`,
  "membership.payment_refunded": () => "A payment for Premium was given back",
  "membership.payment_disputed": () => "The bank disputes a payment for Premium",
  "membership.refund_failed": () => "The refund of a payment for Premium came back from the bank",
  "booking.paid": (detail) => `Paid for a session${money(detail)}`,
  "booking.refunded": (detail) => `A session was refunded${money(detail)}`,
  "booking.refund_failed": (detail) => `The refund of a session came back from the bank${money(detail)}`,
  "booking.offer_resent": () => "A session request was sent to the advisor again",
  "content.created": ({ title }) => `Added “${text(title)}” to the library`,
  "content.changed": () => "Changed an item of the library",
  "content.deleted": ({ title }) => `Deleted “${text(title)}” from the library`,
  "advisor.created": ({ name }) => `Added the advisor ${text(name)}`,
  "advisor.changed": ({ name }) => `Changed the advisor ${text(name)}`,
  "advisor.deleted": ({ name }) => `Deleted the advisor ${text(name)}`,
  "outbox.redriven": () => "Sent something again that had been given up",
  "submission.handled": ({ handled }) =>
    handled === false ? "Reopened a submission" : "Handled a submission",
};

/** What happened, in plain words. An action of a newer server keeps its own name. */
export const auditWords = ({ action, detail }: Pick<AuditEntry, "action" | "detail">): string =>
  sentences[action]?.(detail) ?? action;

const machines: Record<string, string> = {
  stripe: "Stripe",
  clock: "the clock",
  "command line": "the command line",
};

/** Whose doing it was, for the eyes of `reader`. */
export function auditBy({ by, member_id }: Pick<AuditEntry, "by" | "member_id">, reader: string): string {
  if (by === reader) return "you";
  if (by === member_id) return "the member";
  return machines[by] ?? "another admin";
}
