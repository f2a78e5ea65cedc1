import { ageFilterLabels, ageFilters } from "../../../../contract/age-groups.ts";
import type { LibraryUse as Use } from "../../../../contract/overview.ts";
import { formatMonthName } from "../../format/dates.ts";
import { Card } from "../../ui/card.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { BarChart } from "./bar-chart.tsx";
import { MissedSearchList } from "./missed-search-list.tsx";
import styles from "./overview.module.css";
import { getDownloadRows } from "./overview-labels.ts";
import { useLibraryUse } from "./overview-queries.ts";

const maxItems = 8;

/** Shows an editor what members take from the library and look for in vain. */
export function LibraryUse() {
  const { data, isPending, isFetching, refetch } = useLibraryUse();
  if (isPending) return <Skeleton width="100%" height={320} />;
  if (!data)
    return (
      <LoadError onRetry={refetch} busy={isFetching}>
        Failed to fetch the downloads
      </LoadError>
    );
  return (
    <div className={styles.columns}>
      <LibraryCards use={data} />
    </div>
  );
}

/** The charts of downloads, fresh sheets and searches that found nothing. */
export function LibraryCards({ use: { downloads, missed_searches } }: { use: Use }) {
  const series = downloads.map(({ month }) => formatMonthName(month));
  const rows = getDownloadRows(downloads, "items", maxItems);
  const freshRows = getDownloadRows(downloads, "fresh", maxItems);
  return (
    <>
      <Card as="section" className={styles.card}>
        {rows.length === 0 ? (
          <>
            <h3 className={styles.heading}>Downloads and plays by item</h3>
            <p className={styles.empty}>No downloads or plays this month or last month.</p>
          </>
        ) : (
          <ItemChart caption="Downloads and plays by item" series={series} rows={rows} />
        )}
      </Card>
      <Card as="section" className={styles.card}>
        <BarChart
          caption="Downloads and plays by age"
          head="Ages"
          series={series}
          bars={ageFilters.map((name) => ({
            id: name,
            label: ageFilterLabels[name],
            to: `?tab=manage&ages=${name}`,
            values: downloads.map(({ by_age }) => by_age[name]),
          }))}
        />
        <p className={styles.line}>An item for several ages counts in each of them.</p>
      </Card>
      {freshRows.length > 0 && (
        <Card as="section" className={styles.card}>
          <ItemChart caption="Made fresh most often" series={series} rows={freshRows} />
        </Card>
      )}
      <Card as="section" className={styles.card}>
        <MissedSearchList months={missed_searches} />
      </Card>
    </>
  );
}

/** A chart of items, each of which leads to its row in Manage Content. */
function ItemChart({
  caption,
  series,
  rows,
}: {
  caption: string;
  series: readonly string[];
  rows: ReturnType<typeof getDownloadRows>;
}) {
  const bars = rows.map(({ id, title, thisMonth, lastMonth }) => ({
    id,
    label: title,
    to: `?tab=manage&open=${id}`,
    values: [thisMonth, lastMonth],
  }));
  return <BarChart caption={caption} head="Item" series={series} bars={bars} />;
}
