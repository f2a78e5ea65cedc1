import * as z from "zod";
import { formatAuditAction, systemActors } from "../../contract/audit-labels.ts";
import { formatActionName } from "../../contract/audit-names.ts";
import { findAuditObjectName, formerMember } from "../../contract/audit-objects.ts";
import type { ExportKind } from "../../contract/exports.ts";
import { accountLabels, formKindLabels, getBookingLabel } from "../../contract/list-labels.ts";
import { upgradeInterestLabels } from "../../contract/upgrade-interest-labels.ts";
import type { BookingRow, SubmissionRow } from "../table/entities.ts";
import type { AuditRow } from "../table/system-entities.ts";
import { formatCents } from "./csv.ts";
import { type Columns, defineColumns, formatAnswer, type Known } from "./define-columns.ts";
import { advisorColumns, contentColumns } from "./item-columns.ts";
import { ghostColumns, memberColumns, readerColumns } from "./member-columns.ts";

const bookingColumns = defineColumns<BookingRow>()(
  [
    "id",
    "state",
    "member_id",
    "client_name",
    "client_email",
    "advisor_id",
    "advisor_name",
    "session_length",
    "amount_cents",
    "confirmed_time",
    "paid_at",
    "requested_at",
    "confirmed_at",
    "refund_requested_at",
    "refunded_at",
    "refund_settled_at",
    "refunded_cents",
    "dispute",
    "no_show",
    "admin_note",
    "created_at",
  ],
  [
    ["Booking ID", (row) => row.id],
    ["Status", (row) => getBookingLabel(row)],
    ["Member ID", (row) => row.member_id ?? ""],
    ["Client name", (row) => row.client_name],
    ["Client email", (row) => row.client_email],
    ["Advisor ID", (row) => row.advisor_id],
    ["Advisor name", (row) => row.advisor_name],
    ["Minutes", (row) => row.session_length],
    ["Amount", (row) => formatCents(row.amount_cents)],
    ["Currency", () => "USD"],
    ["Session starts at", (row) => row.confirmed_time?.starts_at],
    ["Paid at", (row) => row.paid_at],
    ["Times requested at", (row) => row.requested_at],
    ["Confirmed at", (row) => row.confirmed_at],
    ["Refund requested at", (row) => row.refund_requested_at],
    ["Refunded at", (row) => row.refunded_at],
    ["Refunded", (row) => formatCents(row.refunded_cents)],
    ["Note", (row) => row.admin_note],
    ["Created at", (row) => row.created_at],
    ["Refund paid in another way at", (row) => row.refund_settled_at],
  ],
);

const payloadFields = z.record(z.string(), z.unknown());

type Form = Pick<SubmissionRow, "payload">;

const getFields = ({ payload }: Form) => payloadFields.safeParse(payload).data ?? {};
const toText = (value: unknown): string => (typeof value === "string" ? value : "");
const getField = (row: Form, name: string): string => toText(getFields(row)[name]);

/** The chosen interests as the forms name them. */
function formatInterests(row: Form): string {
  const labels: Readonly<Record<string, string>> = upgradeInterestLabels;
  const { interests } = getFields(row);
  const chosen = Array.isArray(interests) ? interests.map(toText) : [];
  return chosen.map((interest) => labels[interest] ?? interest).join("; ");
}

/** The popup of the Premium interest knew this of its sender. */
function formatExisting(row: Form): string {
  const { isExistingUser } = getFields(row);
  return typeof isExistingUser === "boolean" ? formatAnswer(isExistingUser) : "";
}

function formatAccount(row: Form): string {
  const account = getField(row, "accountType");
  return accountLabels[account] ?? account;
}

const submissionColumns = defineColumns<SubmissionRow>()(
  ["id", "kind", "payload", "handled_at", "replies", "created_at"],
  [
    ["Submission ID", (row) => row.id],
    ["Form", (row) => formKindLabels[row.kind]],
    ["First name", (row) => getField(row, "firstName")],
    ["Last name", (row) => getField(row, "lastName")],
    ["Email", (row) => getField(row, "email")],
    ["Message", (row) => getField(row, "message")],
    ["Registered for", formatAccount],
    ["Interests", formatInterests],
    ["Had an account", formatExisting],
    ["Handled at", (row) => row.handled_at],
    ["Replies", (row) => row.replies?.map(({ text }) => text).join("\n\n")],
    ["Received at", (row) => row.created_at],
  ],
);

const downloadColumns = defineColumns<{ month: string; content_id: string; title: string; count: number }>()(
  ["month", "content_id", "title", "count"],
  [
    ["Month", (row) => row.month],
    ["Item ID", (row) => row.content_id],
    ["Title", (row) => row.title],
    ["Downloads and plays", (row) => row.count],
  ],
);

const formatWhat = ({ action, detail }: Pick<AuditRow, "action" | "detail">): string =>
  formatAuditAction({ action, detail: payloadFields.safeParse(detail).data ?? {} }, (instant) => instant);

/** A person's name as the screen shows it. An id without a member is no person's. */
const formatPerson = (id: string, { people }: Known): string =>
  systemActors[id] ?? (people[id] === null ? formerMember : (people[id] ?? id));

const formatAbout = (
  { object_id, detail, member_id }: Pick<AuditRow, "object_id" | "detail" | "member_id">,
  known: Known,
): string =>
  findAuditObjectName({ object_id, detail: payloadFields.safeParse(detail).data ?? {} }) ??
  (member_id === null ? "" : formatPerson(member_id, known));

const auditColumns = defineColumns<AuditRow>()(
  ["id", "created_at", "by", "action", "member_id", "object_id", "detail"],
  [
    ["Entry ID", (row) => row.id],
    ["At", (row) => row.created_at],
    ["By", (row, known) => formatPerson(row.by, known)],
    ["Action", (row) => formatActionName(row.action)],
    ["What", formatWhat],
    ["About", formatAbout],
    ["By ID", (row) => (row.by in systemActors ? "" : row.by)],
    ["Member ID", (row) => row.member_id ?? ""],
    ["Detail", (row) => JSON.stringify(row.detail)],
  ],
  { listPeople: ({ by, member_id }) => [`${by}`, `${member_id ?? by}`] },
);

export const exportColumns: Readonly<Record<ExportKind, Columns>> = {
  members: memberColumns,
  members_ghost: ghostColumns,
  bookings: bookingColumns,
  submissions: submissionColumns,
  subscribers: readerColumns,
  content: contentColumns,
  advisors: advisorColumns,
  downloads: downloadColumns,
  audit: auditColumns,
};
