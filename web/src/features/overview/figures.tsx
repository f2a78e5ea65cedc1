import type { Overview } from "../../../../contract/overview.ts";
import { formatMonthName } from "../../format/dates.ts";
import { formatMoney } from "../../format/numbers.ts";
import styles from "./overview.module.css";
import { amount } from "./overview-words.ts";

/** Six numbers, each with the line that it needs to be understood. */
export function Figures({ overview }: { overview: Overview }) {
  const { members, bookings, monthly_revenue: revenue, downloads, waiting } = overview;
  const { free_member, premium_member, admin } = members.by_role;
  const [now, before] = downloads;
  const figures = [
    {
      label: "Members",
      number: amount(free_member + premium_member + admin),
      complete: members.complete,
      line: `${amount(admin)} of them ${admin === 1 ? "an admin" : "admins"}`,
    },
    {
      label: "Premium members",
      number: amount(premium_member),
      complete: members.complete,
      line: `${amount(members.by_membership.cancelling)} cancelling, ${amount(members.by_membership.comped)} as a gift`,
    },
    {
      label: "Monthly revenue",
      number: formatMoney(revenue.subscriptions_cents + revenue.bookings_cents),
      complete: members.complete && bookings.complete,
      line: `${formatMoney(revenue.subscriptions_cents)} Premium, ${formatMoney(revenue.bookings_cents)} bookings`,
    },
    {
      label: "Bookings paid this month",
      number: amount(bookings.paid_this_month),
      complete: bookings.complete,
      line: `${formatMoney(bookings.paid_this_month_cents)}, without what was given back`,
    },
    {
      label: "Downloads this month",
      number: amount(now?.total ?? 0),
      complete: now?.complete ?? true,
      line: before ? `${amount(before.total, before.complete)} in ${formatMonthName(before.month)}` : "",
    },
    {
      label: "Waiting for a person",
      number: amount(Object.values(waiting).reduce((sum, count) => sum + count, 0)),
      complete: members.complete && bookings.complete,
      line: `${amount(waiting.open_messages)} of them messages`,
    },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, number, complete, line }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd className={styles.number}>
            {!complete && <span className={styles.least}>at least </span>}
            {number}
          </dd>
          <dd className={styles.line}>{line}</dd>
        </div>
      ))}
    </dl>
  );
}
