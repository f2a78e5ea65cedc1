import { membershipLabels } from "../../contract/list-labels.ts";
import { getRole } from "../../contract/roles.ts";
import { isUnsubscribedSince } from "../forms/forms.ts";
import { toAddressKey } from "../id.ts";
import type { MemberRow } from "../table/entities.ts";
import type { SubscriberRow } from "../table/mailing-entities.ts";
import { defineColumns, formatAnswer, type Known } from "./define-columns.ts";

/* The columns about members and the newsletter's readers. An import reads these files again (contract/import-columns.ts). */

const memberAttributes = [
  "id",
  "email",
  "first_name",
  "last_name",
  "is_admin",
  "membership",
  "membership_start_date",
  "interests",
  "email_verified_at",
  "wants_updates",
  "updates_agreed_at",
  "note",
  "labels",
  "billing",
  "imported",
  "created_at",
] as const;

type Member = Pick<MemberRow, (typeof memberAttributes)[number]>;

const hasNotLeft = { attr: "deleted_at", type: "NULL" } as const;

const getCustomerId = ({ billing, imported }: Member) => billing?.customer_id ?? imported?.customer_id;
const findSubscriber = ({ email }: Member, { readers }: Known) => readers.confirmed.get(toAddressKey(email));
const isReader = (row: Member, known: Known) =>
  !known.readers.suppressed.has(toAddressKey(row.email)) &&
  (hasAgreedInProfile(row, known) || findSubscriber(row, known) !== undefined);
const hasAgreedInProfile = ({ email, email_verified_at, wants_updates }: Member, { readers }: Known) =>
  wants_updates &&
  email_verified_at !== null &&
  !isUnsubscribedSince(readers.unsubscribed, email, email_verified_at);
const isRefusing = ({ email }: Member, { readers }: Known) => readers.refused.has(toAddressKey(email));

/** An unconfirmed address counts as neither yes nor no. */
function formatNewsletter(row: Member, known: Known): string {
  if (isReader(row, known)) return "yes";
  return isRefusing(row, known) ? "no" : "";
}

const formatSource = ({ consent }: Partial<Pick<SubscriberRow, "consent">>): string =>
  consent ? `${consent.source} (${consent.file_name})` : "Newsletter form, confirmed by email";

const findConsentAt = (row: Member, known: Known) =>
  findSubscriber(row, known)?.confirmed_at ?? (isReader(row, known) ? row.updates_agreed_at : "");
function findConsentSource(row: Member, known: Known): string {
  const subscriber = findSubscriber(row, known);
  if (subscriber) return formatSource(subscriber);
  return isReader(row, known) ? profileSource : "";
}
const profileSource = "Profile of the member";

export const memberColumns = defineColumns<MemberRow>()(
  memberAttributes,
  [
    ["Member ID", (row) => row.id],
    ["Email", (row) => row.email],
    ["First name", (row) => row.first_name],
    ["Last name", (row) => row.last_name],
    ["Admin", (row) => formatAnswer(row.is_admin)],
    ["Membership", (row) => membershipLabels[row.membership.state]],
    ["Premium since", (row) => row.membership_start_date],
    [
      "Premium until",
      ({ membership: { state, grace_until, current_period_end } }) =>
        state === "past_due" ? grace_until : current_period_end,
    ],
    ["Interests", (row) => row.interests?.join("; ")],
    ["Email confirmed at", (row) => row.email_verified_at],
    ["Wants updates", (row) => formatAnswer(row.wants_updates)],
    ["Newsletter", formatNewsletter],
    ["Consent at", findConsentAt],
    ["Consent source", findConsentSource],
    ["Note", (row) => row.note],
    ["Labels", (row) => row.labels?.join("; ")],
    ["Stripe customer", getCustomerId],
    ["Imported at", (row) => row.imported?.at],
    ["Signed up at", (row) => row.created_at],
  ],
  { filter: hasNotLeft, hasReaders: true },
);

/** Ghost's own export has these columns in this order; its import ignores those after them. */
export const ghostColumns = defineColumns<MemberRow>()(
  memberAttributes,
  [
    // Ghost gives its members its own ids.
    ["id", () => ""],
    ["email", (row) => row.email],
    ["name", (row) => `${row.first_name} ${row.last_name}`.trim()],
    ["note", (row) => row.note],
    ["subscribed_to_emails", (row, known) => `${isReader(row, known)}`],
    ["complimentary_plan", (row) => `${row.membership.state === "comped"}`],
    ["stripe_customer_id", getCustomerId],
    ["created_at", (row) => row.created_at],
    ["deleted_at", () => ""],
    ["labels", (row) => row.labels?.join(",")],
    ["tiers", (row) => (getRole(row, Date.now()) === "premium_member" ? "Premium" : "")],
    ["consent_at", findConsentAt],
    ["consent_source", findConsentSource],
  ],
  { filter: hasNotLeft, hasReaders: true },
);

/** A subscriber, or a member who wants the newsletter in their profile. */
type Reader = Pick<MemberRow, "id" | "email" | "first_name" | "last_name" | "created_at"> &
  Partial<Pick<SubscriberRow, "confirmed_at" | "consent">> &
  Partial<Pick<MemberRow, "wants_updates" | "updates_agreed_at">>;
const isMember = (row: Pick<Reader, "wants_updates">): boolean => row.wants_updates !== undefined;

/** An address that has agreed in both ways has a row for each. */
export const readerColumns = defineColumns<Reader>()(
  [
    "id",
    "email",
    "first_name",
    "last_name",
    "created_at",
    "confirmed_at",
    "consent",
    "wants_updates",
    "updates_agreed_at",
  ],
  [
    ["Email", (row) => row.email],
    ["First name", (row) => row.first_name],
    ["Last name", (row) => row.last_name],
    ["Member", (row) => formatAnswer(isMember(row))],
    ["Signed up at", (row) => row.created_at],
    ["Consent at", (row) => (isMember(row) ? row.updates_agreed_at : row.confirmed_at)],
    ["Consent source", (row) => (isMember(row) ? profileSource : formatSource(row))],
    ["Recorded by", (row, { people }) => (isMember(row) || !row.consent ? "" : people[row.consent.by])],
  ],
  {
    listPeople: (row) => ("consent" in row && row.consent ? [(row as SubscriberRow).consent?.by ?? ""] : []),
  },
);
