import { explainFailure } from "../../../../contract/delivery-labels.ts";
import type { HookAnswer } from "../../../../contract/hooks-admin.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import styles from "./deliveries.module.css";
import { useHookAnswers } from "./delivery-queries.ts";

const hookLabels = { form: "Form hook", upgrade: "Upgrade hook" } as const;

const columns: readonly Column<HookAnswer>[] = [
  { header: "When", cell: ({ at }) => formatShortDateTime(at) },
  { header: "Hook", cell: ({ hook }) => hookLabels[hook] },
  { header: "Post", cell: ({ source }) => source },
  {
    header: "Answer",
    layout: "wide",
    cell: ({ state, last_error }) => (state === "sent" ? "Accepted." : explainFailure(last_error)),
  },
];

/** The last posts to the owner's hooks, with what each answered. */
export function HookAnswers() {
  const { data, isPending, isFetching, refetch } = useHookAnswers();
  return (
    <section className={styles.part} aria-labelledby="hook-answers">
      <h3 id="hook-answers">Last answers of your hooks</h3>
      {isPending ? (
        <Skeleton width="100%" height={120} />
      ) : !data ? (
        <LoadError onRetry={refetch} busy={isFetching}>
          Failed to fetch the answers
        </LoadError>
      ) : data.items.length === 0 ? (
        <p className={styles.hint}>
          Nothing was posted in the last month. An owner enters the addresses of hooks in Settings.
        </p>
      ) : (
        <div className={styles.wide}>
          <DataTable
            caption="Last answers of your hooks, newest first"
            rows={data.items}
            getKey={({ id }) => id}
            columns={columns}
          />
        </div>
      )}
    </section>
  );
}
