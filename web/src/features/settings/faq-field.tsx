import { maxFaqEntries } from "../../../../contract/settings-fields.ts";
import { TextArea } from "../../ui/field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { RowsField } from "./rows-field.tsx";
import styles from "./settings.module.css";
import type { SettingsFormState } from "./settings-fields.tsx";

/** The questions and answers of the home page, in their order. */
export function FaqField({ form }: { form: SettingsFormState }) {
  return (
    <RowsField
      form={form}
      name="faq"
      noun="question"
      title="Questions and answers"
      hint="On the home page and in search results, in this order. {{price}} becomes the price of Premium."
      maxRows={maxFaqEntries}
      emptyRow={{ question: "", answer: "" }}
      className={styles.quote}
    >
      {({ index, number, errors, removeButton }) => (
        <>
          <TextField
            label={`Question ${number}`}
            autoComplete="off"
            error={errors?.question?.message}
            {...form.register(`faq.${index}.question`)}
          />
          <TextArea
            label={`Answer ${number}`}
            rows={3}
            error={errors?.answer?.message}
            {...form.register(`faq.${index}.answer`)}
          />
          {removeButton}
        </>
      )}
    </RowsField>
  );
}
