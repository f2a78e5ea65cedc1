import { CheckboxField } from "@aws-amplify/ui-react";
import { Plus, Trash2 } from "lucide-react";
import { Controller, useFieldArray } from "react-hook-form";
import { maxTestimonials } from "../../../../contract/settings-fields.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { FieldErrorMessage } from "../../ui/field-frame.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./settings.module.css";
import { FieldGroup, type SettingsFormState } from "./settings-fields.tsx";
import { useRemoveRow, useRowErrors } from "./use-rows.ts";

/** The quotes of parents, on the home page. Only with the parent's agreement, which the owner confirms for each. */
export function TestimonialsField({ form }: { form: SettingsFormState }) {
  const { control } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "testimonials" });
  const { addButton, removeRow } = useRemoveRow(remove);
  return (
    <FieldGroup
      title="Testimonials"
      hint="On the home page, in this order. Publish only what a parent has agreed to."
      error={form.formState.errors.testimonials?.message}
    >
      {fields.length > 0 && (
        <ul className={styles.rows}>
          {fields.map(({ id }, index) => (
            <li key={id} className={styles.quote}>
              <TestimonialFields form={form} index={index} onRemove={() => removeRow(index)} />
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        variant="outline"
        size="sm"
        className={styles.add}
        disabled={fields.length >= maxTestimonials}
        icon={<Plus aria-hidden="true" />}
        // Without the agreement the form is not valid yet.
        onClick={() => append({ words: "", name: "", about: "", agreed: false as unknown as true })}
      >
        Add a testimonial
      </Button>
    </FieldGroup>
  );
}

function TestimonialFields({
  form: { register, control, formState },
  index,
  onRemove,
}: {
  form: SettingsFormState;
  index: number;
  onRemove: () => void;
}) {
  const errors = useRowErrors(formState.errors.testimonials?.[index], formState.submitCount);
  const number = index + 1;
  return (
    <>
      <TextArea
        label={`What parent ${number} said`}
        rows={2}
        error={errors?.words?.message}
        {...register(`testimonials.${index}.words`)}
      />
      <div className={styles.pair}>
        <TextField
          label={`Name of parent ${number}`}
          autoComplete="off"
          error={errors?.name?.message}
          {...register(`testimonials.${index}.name`)}
        />
        <TextField
          label={`About parent ${number}`}
          autoComplete="off"
          placeholder="two under five"
          error={errors?.about?.message}
          {...register(`testimonials.${index}.about`)}
        />
      </div>
      <div className={styles.agreed}>
        <Controller
          control={control}
          name={`testimonials.${index}.agreed`}
          render={({ field: { value, onChange, ...field } }) => (
            <CheckboxField
              label="The parent agreed"
              checked={value}
              hasError={errors?.agreed !== undefined}
              onChange={({ target }) => onChange(target.checked)}
              {...field}
            />
          )}
        />
        <Button
          variant="quiet"
          size="sm"
          icon={<Trash2 aria-hidden="true" />}
          aria-label={`Remove testimonial ${number}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
      <FieldErrorMessage id={errors?.agreed ? `agreed-${index}` : undefined}>
        {errors?.agreed?.message}
      </FieldErrorMessage>
    </>
  );
}
