import { minSearchPeople } from "../../../../contract/missed-searches.ts";
import type { MissedSearches } from "../../../../contract/overview.ts";
import { useCanCall } from "../../auth/use-can-call.ts";
import { formatMonthName } from "../../format/dates.ts";
import { BarChart } from "./bar-chart.tsx";
import styles from "./overview.module.css";

const maxSearches = 8;

/** Lists what members searched the library for in vain, this month and last month (LIB-28). Each can become a draft. */
export function MissedSearchList({ months }: { months: readonly MissedSearches[] }) {
  const canUpload = useCanCall()("adminCreateContent");
  const counts = new Map<string, number[]>();
  for (const [month, { items }] of months.entries())
    for (const { search, people } of items)
      counts.set(search, (counts.get(search) ?? months.map(() => 0)).with(month, people));
  const bars = [...counts]
    .map(([search, values]) => ({
      ...{ id: search, label: search, values },
      action: canUpload
        ? { label: "Make a draft", to: `?tab=upload&title=${encodeURIComponent(search)}` }
        : undefined,
    }))
    .toSorted((a, b) => Math.max(...b.values) - Math.max(...a.values))
    .slice(0, maxSearches);
  return (
    <>
      {bars.length === 0 ? (
        <>
          <h3 className={styles.heading}>Searches that found nothing</h3>
          <p className={styles.empty}>None this month or last month.</p>
        </>
      ) : (
        <BarChart
          caption="Searches that found nothing"
          head="Search"
          series={months.map(({ month }) => formatMonthName(month))}
          bars={bars}
        />
      )}
      <p className={styles.line}>
        A search is listed once {minSearchPeople} members have made it, with how many did, at least. Who they
        are is not stored.
      </p>
    </>
  );
}
