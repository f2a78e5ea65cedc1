import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FieldArray, type FieldErrors, useFieldArray } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { keepRowKeys } from "./row-keys.ts";
import styles from "./settings.module.css";
import { FieldGroup, type SettingsFormState } from "./settings-fields.tsx";
import type { SettingsValues } from "./settings-form.ts";

type RowsName = "faq" | "social" | "testimonials";

interface RowParts<Name extends RowsName> {
  index: number;
  /** The row's place for readers, from 1. */
  number: number;
  errors: FieldErrors<SettingsValues[Name][number]> | undefined;
  removeButton: ReactNode;
}

interface RowsFieldProps<Name extends RowsName> {
  form: SettingsFormState;
  name: Name;
  /** Names a row, as in "Add a question". */
  noun: string;
  title: string;
  hint: string;
  maxRows: number;
  emptyRow: FieldArray<SettingsValues, Name>;
  /** The class of a row, for its layout. */
  className: string | undefined;
  children: (row: RowParts<Name>) => ReactNode;
}

/** A list of rows that an owner adds, fills and removes. After a removal the focus goes to the button that adds a row. */
export function RowsField<Name extends RowsName>({
  form,
  name,
  noun,
  title,
  hint,
  maxRows,
  emptyRow,
  className,
  children,
}: RowsFieldProps<Name>) {
  const { fields, append, remove } = useFieldArray<SettingsValues, Name>({
    control: form.control as never,
    name,
  });
  const keys = useRowKeys(fields.map(({ id }) => id));
  const addButton = useRef<HTMLButtonElement>(null);
  const removeRow = (index: number) => {
    // At the maximum number of rows, the button is disabled until the row is gone.
    flushSync(() => remove(index));
    addButton.current?.focus();
  };
  const errors = form.formState.errors[name];
  return (
    <FieldGroup title={title} hint={hint} error={errors?.root?.message ?? errors?.message}>
      {fields.length > 0 && (
        <ul className={styles.rows}>
          {keys.map(({ key }, index) => (
            <li key={key} className={className}>
              <Row
                errors={errors?.[index] as RowParts<Name>["errors"]}
                submitCount={form.formState.submitCount}
              >
                {(shown) =>
                  children({
                    index,
                    number: index + 1,
                    errors: shown,
                    removeButton: (
                      <Button
                        variant="quiet"
                        size="sm"
                        className={styles.add}
                        icon={<Trash2 aria-hidden="true" />}
                        aria-label={`Remove ${noun} ${index + 1}`}
                        onClick={() => removeRow(index)}
                      >
                        Remove
                      </Button>
                    ),
                  })
                }
              </Row>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        variant="outline"
        size="sm"
        className={styles.add}
        disabled={fields.length >= maxRows}
        icon={<Plus aria-hidden="true" />}
        onClick={() => append(emptyRow)}
      >
        Add a {noun}
      </Button>
    </FieldGroup>
  );
}

function useRowKeys(ids: readonly string[]) {
  const [keys, setKeys] = useState(() => keepRowKeys([], ids));
  if (ids.join() === keys.map(({ id }) => id).join()) return keys;
  const next = keepRowKeys(keys, ids);
  setKeys(next);
  return next;
}

/**
 * Shows a row's errors, but only after a save has included the row. After a failed save, the form also validates a row that
 * was just added and is still empty.
 */
function Row<Errors>({
  errors,
  submitCount,
  children,
}: {
  errors: Errors | undefined;
  submitCount: number;
  children: (errors: Errors | undefined) => ReactNode;
}) {
  const [addedAt, setAddedAt] = useState(submitCount);
  // Once a save has succeeded, the form counts from the start.
  if (submitCount < addedAt) setAddedAt(submitCount);
  return children(submitCount > addedAt ? errors : undefined);
}
