import { useState } from "react";
import { matchesSearch } from "../../../../contract/content.ts";
import { formatFacts } from "../../../../contract/item-facts.ts";
import { formatNumber } from "../../format/numbers.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { LazyDialogProps } from "../../ui/use-lazy-dialog.ts";
import styles from "./content.module.css";
import { useLibrary } from "./content-queries.ts";
import { Cover } from "./covers/cover.tsx";

/** More rows than this are found by a search. */
const maxRows = 50;

const newForMs = 31 * 86_400_000;

/** A dialog that chooses items of the library, newest first, at most `max`. Each press counts at once. */
export function ItemPicker({
  ids,
  max,
  onChange,
  ...dialog
}: LazyDialogProps & {
  ids: readonly string[];
  max: number;
  onChange: (ids: string[]) => void;
}) {
  const { data: items = [], isError, isPending, isFetching, refetch } = useLibrary();
  const [search, setSearch] = useState("");
  const [now] = useState(Date.now);
  const found = items.filter((item) => matchesSearch(item, search));
  const isFull = ids.length >= max;
  const added = items.filter(
    ({ id, created_at }) => Date.parse(created_at) > now - newForMs && !ids.includes(id),
  );
  return (
    <Dialog
      {...dialog}
      size="lg"
      title="Choose items"
      description={`Published items of the library, newest first. At most ${max}.`}
      footer={<Button onClick={dialog.onClose}>Done</Button>}
    >
      <div className={styles.picker}>
        <SearchField
          label="Search the library"
          placeholder="Search the library"
          value={search}
          onValueChange={setSearch}
        />
        <div className={styles.pickerLine}>
          <p role="status" className={styles.hint}>{`${ids.length} of ${max} chosen`}</p>
          <Button
            variant="quiet"
            size="sm"
            disabled={isFull || added.length === 0}
            onClick={() => onChange([...ids, ...added.map(({ id }) => id)].slice(0, max))}
          >
            Add what came in the last month
          </Button>
        </div>
        {isError && (
          <LoadError onRetry={() => void refetch()} busy={isFetching}>
            We couldn't load the library.
          </LoadError>
        )}
        {isPending && <Skeleton width="100%" height={320} />}
        {!isError && !isPending && found.length === 0 && <p>Nothing found.</p>}
        <ul className={styles.choices}>
          {found.slice(0, maxRows).map((item) => {
            const isChosen = ids.includes(item.id);
            return (
              <li key={item.id}>
                <label className={styles.choice}>
                  <input
                    type="checkbox"
                    checked={isChosen}
                    disabled={isFull && !isChosen}
                    onChange={() =>
                      onChange(isChosen ? ids.filter((id) => id !== item.id) : [...ids, item.id])
                    }
                  />
                  <Cover src={item.cover} id={item.id} type={item.content_type} className={styles.cover} />
                  <span className={styles.title}>
                    {item.title}
                    <span className={styles.facts}>{formatFacts(item)}</span>
                  </span>
                </label>
              </li>
            );
          })}
        </ul>
        {found.length > maxRows && (
          <p className={styles.hint}>
            {`The newest ${maxRows} of ${formatNumber(found.length)} are shown. Search to find others.`}
          </p>
        )}
      </div>
    </Dialog>
  );
}
