import { Sun } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { maxTodayRows } from "../../../../contract/today.ts";
import { formatNumber } from "../../format/numbers.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { TryButton, useTryInList } from "../deliveries/deliveries.ts";
import type { useToday } from "./overview-queries.ts";
import styles from "./today-list.module.css";
import { listTodayGroups, type TodayGroup, type TodayRow } from "./today-rows.ts";

/** Of each kind so many rows are shown; a link leads to the others. */
const maxShown = 5;

/** One list of everything that waits for owner and support today, each row with its button (ADMIN-27). */
export function TodayList({ today }: { today: ReturnType<typeof useToday> }) {
  const { data, isFetching, refetch } = today;
  const groups = data && listTodayGroups(data, new Date());
  const heading = useRef<HTMLHeadingElement>(null);
  const { getTryProps, listProps } = useTryInList(heading);
  return (
    <section className={styles.section} aria-labelledby="today">
      <h3 ref={heading} id="today" className={styles.heading} tabIndex={-1}>
        Today
      </h3>
      {!groups ? (
        <LoadError onRetry={refetch} busy={isFetching}>
          We couldn't load today's list.
        </LoadError>
      ) : groups.length === 0 ? (
        <EmptyState icon={<Sun aria-hidden="true" />} title="All done. Enjoy your day!">
          Nothing waits for you: every request and message has its answer, and everything went through.
        </EmptyState>
      ) : (
        <ul className={styles.list} {...listProps}>
          {groups.map((group) => (
            <GroupRows key={group.label} group={group} getTryProps={getTryProps} />
          ))}
        </ul>
      )}
    </section>
  );
}

type GetTryProps = ReturnType<typeof useTryInList>["getTryProps"];

function GroupRows({ group, getTryProps }: { group: TodayGroup; getTryProps: GetTryProps }) {
  const { label, rows, count, all } = group;
  return (
    <>
      {rows.slice(0, maxShown).map((row) => (
        <li key={row.key} className={styles.row}>
          <Badge tone={group.tone}>{label}</Badge>
          <div className={styles.text}>
            <p className={styles.name}>{row.text}</p>
            <p className={styles.note}>
              {row.note} {row.about && <Link to={row.about.to}>{row.about.label}</Link>}
            </p>
          </div>
          <RowButton row={row} getTryProps={getTryProps} />
        </li>
      ))}
      {count > maxShown && (
        <li className={styles.more}>
          <Link to={all}>
            {`Show all ${formatNumber(count)}${count === maxTodayRows ? "+" : ""}`}
            <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
          </Link>
        </li>
      )}
    </>
  );
}

function RowButton({ row, getTryProps }: { row: TodayRow; getTryProps: GetTryProps }) {
  const { button, text, to = "", delivery } = row;
  if (delivery) return <TryButton row={delivery} getTryProps={getTryProps} />;
  return (
    <ButtonLink variant="outline" size="sm" to={to} aria-label={`${button}: ${text}`}>
      {button}
    </ButtonLink>
  );
}
