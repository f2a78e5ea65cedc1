import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { maxFaqEntries } from "../../../../contract/settings-fields.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./settings.module.css";
import { FieldGroup, type SettingsFormState } from "./settings-fields.tsx";
import { useRemoveRow, useRowErrors } from "./use-rows.ts";

/** The questions and answers of the home page, in their order. */
export function FaqField({ form }: { form: SettingsFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "faq" });
  const { addButton, removeRow } = useRemoveRow(remove);
  const { faq } = form.formState.errors;
  return (
    <FieldGroup
      title="Questions and answers"
      hint="On the home page and in search results, in this order. {{price}} becomes the price of Premium."
      error={faq?.root?.message ?? faq?.message}
    >
      <ul className={styles.rows}>
        {fields.map(({ id }, index) => (
          <li key={id} className={styles.quote}>
            <FaqRow form={form} index={index} onRemove={() => removeRow(index)} />
          </li>
        ))}
      </ul>
      <Button
        ref={addButton}
        variant="outline"
        size="sm"
        className={styles.add}
        disabled={fields.length >= maxFaqEntries}
        icon={<Plus aria-hidden="true" />}
        onClick={() => append({ question: "", answer: "" })}
      >
        Add a question
      </Button>
    </FieldGroup>
  );
}

function FaqRow({
  form: { register, formState },
  index,
  onRemove,
}: {
  form: SettingsFormState;
  index: number;
  onRemove: () => void;
}) {
  const errors = useRowErrors(formState.errors.faq?.[index], formState.submitCount);
  const number = index + 1;
  return (
    <>
      <TextField
        label={`Question ${number}`}
        autoComplete="off"
        error={errors?.question?.message}
        {...register(`faq.${index}.question`)}
      />
      <TextArea
        label={`Answer ${number}`}
        rows={3}
        error={errors?.answer?.message}
        {...register(`faq.${index}.answer`)}
      />
      <Button
        variant="quiet"
        size="sm"
        className={styles.add}
        icon={<Trash2 aria-hidden="true" />}
        aria-label={`Remove question ${number}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </>
  );
}
