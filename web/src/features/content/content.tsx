import { Plus } from "lucide-react";
import { useId, useRef } from "react";
import { isShownInEmails } from "../../../../contract/item-pages.ts";
import { Button } from "../../ui/button.tsx";
import { FieldErrorMessage } from "../../ui/field-frame.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useLazyDialog } from "../../ui/use-lazy-dialog.ts";
import styles from "./content.module.css";
import { useLibrary } from "./content-queries.ts";
import { ItemPicker } from "./item-picker.tsx";
import { type OrderedItem, OrderedItems } from "./ordered-items.tsx";

/** Chooses items of the library that visitors see, in an order of one's own (FORM-9). */
export function ItemsField({
  label,
  hint,
  error,
  ids,
  titles,
  max,
  onChange,
}: {
  label: string;
  hint: string;
  error?: string | undefined;
  ids: readonly string[];
  /** The titles of chosen items, by id, for those that are not in the library any more. */
  titles: ReadonlyMap<string, string>;
  max: number;
  onChange: (ids: string[]) => void;
}) {
  const picker = useLazyDialog();
  const { data: library, isError, isFetching, refetch } = useLibrary({ enabled: ids.length > 0 });
  const errorId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const known = new Map(library?.map((item) => [item.id, item]));
  const items = ids.map((id): OrderedItem => {
    const item = known.get(id);
    if (item) return isShownInEmails(item.cover) ? item : { ...item, note: "Emails don't show its cover" };
    const title = titles.get(id) ?? "An item";
    return { id, title, content_type: "printable", cover: null, note: "Not in the library any more" };
  });
  const change = (next: readonly OrderedItem[]) => {
    onChange(next.map(({ id }) => id));
    // The button that took out the last item goes with it.
    if (next.length === 0) addButton.current?.focus();
  };
  return (
    <fieldset className={styles.field} aria-describedby={error && errorId}>
      <legend className={styles.label}>{label}</legend>
      <p className={styles.hint}>{hint}</p>
      {ids.length > 0 &&
        (library ? (
          <OrderedItems items={items} onChange={change} />
        ) : isError ? (
          <LoadError onRetry={() => void refetch()} busy={isFetching}>
            We couldn't load the library.
          </LoadError>
        ) : (
          <Skeleton width="100%" height={58 * ids.length} />
        ))}
      <Button
        ref={addButton}
        variant="outline"
        size="sm"
        className={styles.add}
        icon={<Plus aria-hidden="true" />}
        onClick={picker.open}
      >
        Choose items
      </Button>
      {picker.props && <ItemPicker ids={ids} max={max} onChange={onChange} {...picker.props} />}
      <FieldErrorMessage id={error && errorId}>{error}</FieldErrorMessage>
    </fieldset>
  );
}
