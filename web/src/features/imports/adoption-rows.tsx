import { useState } from "react";
import type { AdoptionFate, AdoptionReason, AdoptionRow } from "../../../../contract/adoption.ts";
import type { MemberImport } from "../../../../contract/imports.ts";
import { formatShortBillingDate } from "../../format/dates.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FilterChips, type FilterOption } from "../../ui/list/filter-chips.tsx";
import { StripeLink } from "../../ui/stripe-link.tsx";
import { useAdoptionRows } from "./import-queries.ts";
import { RowList } from "./import-rows.tsx";
import styles from "./imports.module.css";

const reasonLabels: Readonly<Record<AdoptionReason, string>> = {
  customer_deleted: "The customer was deleted at Stripe.",
  has_member: "Has bought Premium here.",
  no_member: "No member has this customer or address. Import the members first.",
  several_members: "Several imported members name this customer.",
  member_has_customer: "The member pays with another customer of Stripe.",
  several_customers: "Several customers have this address. Import the members with their Stripe customers.",
  address_not_proven: "The member signed up here and has not confirmed this address.",
  never_paid: "The first payment was never made.",
  several_subscriptions: "Has several subscriptions. End all but one at Stripe.",
  unpaid: "Stripe has stopped collecting the payment. End the subscription, or have it paid.",
  paused: "Is paused. Resume or end it at Stripe.",
  marked: "Its metadata at Stripe is used for something else.",
  several_items: "Pays for several things at once.",
  other_currency: "Is not paid in US dollars.",
  other_interval: "Is not paid by the month or the year.",
  no_fixed_price: "Has no fixed price.",
  sent_invoices: "Pays invoices, not with a saved card.",
  other_platform: "Belongs to another platform.",
  changed: "Has changed since the check.",
};

const personColumn: Column<AdoptionRow> = {
  header: "Customer",
  layout: "wide",
  cell: ({ customer_id, email, name, member_email }) => (
    <>
      <StripeLink kind="customers" id={customer_id}>
        {email || name || customer_id}
      </StripeLink>
      {member_email !== null && <p className={styles.note}>{`Here ${member_email}`}</p>}
    </>
  ),
};
const priceColumn: Column<AdoptionRow> = { header: "Price", cell: ({ price }) => price };
const paymentColumn: Column<AdoptionRow> = {
  header: "Next payment",
  cell: ({ period_end, is_cancelled }) =>
    is_cancelled || !period_end ? "None" : formatShortBillingDate(period_end),
};
const effectColumns: readonly Column<AdoptionRow>[] = [
  {
    header: "What happens",
    cell: ({ status, is_cancelled, period_end }) =>
      status === "past_due"
        ? "Premium while Stripe tries the card again"
        : is_cancelled && period_end
          ? `Premium until ${formatShortBillingDate(period_end)}`
          : "Premium",
  },
  { header: "Found by", cell: ({ matched_by }) => (matched_by === "email" ? "Email" : "Stripe customer") },
];
const reasonColumn: Column<AdoptionRow> = {
  header: "Why",
  layout: "wide",
  cell: ({ reason }) => (reason ? reasonLabels[reason] : "–"),
};

const columns: Readonly<Record<AdoptionFate, readonly Column<AdoptionRow>[]>> = {
  adopt: [personColumn, priceColumn, paymentColumn, ...effectColumns],
  adopted: [personColumn, priceColumn, paymentColumn],
  undecided: [personColumn, priceColumn, reasonColumn],
  left: [personColumn, priceColumn, reasonColumn],
};

/** The customers of an adoption, by what will happen to them or has happened. */
export function AdoptionRows({ data }: { data: MemberImport }) {
  const { id, state, to_update, undecided, expires_at } = data;
  const isDone = state === "done";
  const [chosen, setChosen] = useState<AdoptionFate | undefined>();
  const first = isDone ? "adopted" : to_update > 0 ? "adopt" : undecided > 0 ? "undecided" : "left";
  const fate = chosen ?? first;
  const query = useAdoptionRows(id, fate);
  if (Date.parse(expires_at) <= Date.now()) return null;
  return (
    <RowList
      query={query}
      chips={<FilterChips label="Customers" value={fate} onChange={setChosen} options={listOptions(data)} />}
      caption="Customers of Stripe"
      getKey={({ customer_id }) => customer_id}
      columns={columns[fate]}
    />
  );
}

const listOptions = ({
  state,
  to_update,
  unchanged,
  undecided,
  bad,
  updated,
}: MemberImport): FilterOption<AdoptionFate>[] =>
  // Afterwards those left out in the meantime are among the others: their numbers are not known by reason.
  state === "done"
    ? [
        { value: "adopted", label: "Adopted", count: unchanged + updated },
        { value: "undecided", label: "You decide" },
        { value: "left", label: "Left out" },
      ]
    : [
        { value: "adopt", label: "To adopt", count: to_update },
        { value: "adopted", label: "Adopted before", count: unchanged },
        { value: "undecided", label: "You decide", count: undecided },
        { value: "left", label: "Left out", count: bad },
      ];
