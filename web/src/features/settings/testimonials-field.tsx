import { CheckboxField } from "@aws-amplify/ui-react";
import { Controller } from "react-hook-form";
import { maxTestimonials } from "../../../../contract/settings-fields.ts";
import { TextArea } from "../../ui/field.tsx";
import { FieldErrorMessage } from "../../ui/field-frame.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { RowsField } from "./rows-field.tsx";
import styles from "./settings.module.css";
import type { SettingsFormState } from "./settings-fields.tsx";

/** Without the agreement the form is not valid yet. */
const emptyTestimonial = { words: "", name: "", about: "", agreed: false as unknown as true };

/** The quotes of parents, on the home page. Only with the parent's agreement, which the owner confirms for each. */
export function TestimonialsField({ form, hasSamples }: { form: SettingsFormState; hasSamples: boolean }) {
  return (
    <RowsField
      form={form}
      name="testimonials"
      noun="testimonial"
      title="Testimonials"
      hint={`${
        hasSamples
          ? "Until you save the first, the home page shows three made-up quotes, each marked “Sample quote”."
          : "On the home page, in this order."
      } Publish only what a parent has agreed to.`}
      maxRows={maxTestimonials}
      emptyRow={emptyTestimonial}
      className={styles.quote}
    >
      {({ index, number, errors, removeButton }) => (
        <>
          <TextArea
            label={`What parent ${number} said`}
            rows={2}
            error={errors?.words?.message}
            {...form.register(`testimonials.${index}.words`)}
          />
          <FieldPair>
            <TextField
              label={`Name of parent ${number}`}
              autoComplete="off"
              error={errors?.name?.message}
              {...form.register(`testimonials.${index}.name`)}
            />
            <TextField
              label={`About parent ${number}`}
              autoComplete="off"
              placeholder="two under five"
              error={errors?.about?.message}
              {...form.register(`testimonials.${index}.about`)}
            />
          </FieldPair>
          <div className={styles.agreed}>
            <Controller
              control={form.control}
              name={`testimonials.${index}.agreed`}
              render={({ field: { value, onChange, ...field } }) => (
                <CheckboxField
                  label="The parent agreed"
                  checked={value}
                  hasError={errors?.agreed !== undefined}
                  aria-invalid={errors?.agreed && true}
                  aria-describedby={errors?.agreed && `agreed-${index}`}
                  onChange={({ target }) => onChange(target.checked)}
                  {...field}
                />
              )}
            />
            {removeButton}
          </div>
          <FieldErrorMessage id={errors?.agreed && `agreed-${index}`}>
            {errors?.agreed?.message}
          </FieldErrorMessage>
        </>
      )}
    </RowsField>
  );
}
