import { Link } from "react-router-dom";
import type { Overview } from "../../../../contract/overview.ts";
import { formatMonthName } from "../../format/dates.ts";
import { formatMoney, formatNoun } from "../../format/numbers.ts";
import styles from "./overview.module.css";
import { formatCount } from "./overview-labels.ts";

interface Figure {
  label: string;
  number: string;
  complete: boolean;
  line: string;
  /** The list of what is counted. */
  to?: string;
  /** A list that has what is counted among other rows, and says so. */
  related?: { label: string; to: string };
}

/** The key figures, each with a line of explanation. */
export function Figures({ overview }: { overview: Overview }) {
  const { members, bookings, downloads } = overview;
  const { free_member, premium_member, admin } = members.by_role;
  const [thisMonth, lastMonth] = downloads;
  const figures: Figure[] = [
    {
      label: "Members",
      to: "?tab=users",
      number: formatCount(free_member + premium_member + admin),
      complete: members.complete,
      line: `including ${formatNoun(admin, "admin")}`,
    },
    {
      label: "Premium members",
      to: "?tab=users&role=premium_member",
      number: formatCount(premium_member),
      complete: members.complete,
      line: `${formatCount(members.by_membership.cancelling)} cancelling, ${formatCount(members.by_membership.comped)} complimentary`,
    },
    {
      label: "Premium per month from now",
      number: formatMoney(overview.premium_per_month_cents),
      complete: members.complete,
      line: "From members who pay and haven't cancelled",
    },
    {
      label: "Received this month",
      number: formatMoney(overview.premium_this_month_cents + bookings.paid_this_month_cents),
      complete: bookings.complete,
      line: `${formatMoney(overview.premium_this_month_cents)} Premium through yesterday, less refunds made this month, and ${formatMoney(bookings.paid_this_month_cents)} from ${formatNoun(bookings.paid_this_month, "session")}, less their refunds and lost disputes`,
      related: {
        label: "Session payments this month",
        to: `?tab=audit&action=booking.paid&from=${overview.month}-01`,
      },
    },
    {
      label: "Downloads and plays this month",
      number: formatCount(thisMonth?.total ?? 0),
      complete: thisMonth?.complete ?? true,
      line: lastMonth
        ? `${formatCount(lastMonth.total, lastMonth.complete)} in ${formatMonthName(lastMonth.month)}`
        : "",
    },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, number, complete, line, to, related }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd className={styles.number}>
            {!complete && <span className={styles.least}>at least </span>}
            {to ? <Link to={to}>{number}</Link> : number}
          </dd>
          <dd className={styles.line}>{line}</dd>
          {related && (
            <dd className={styles.line}>
              <Link to={related.to}>{related.label}</Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
