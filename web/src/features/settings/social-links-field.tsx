import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { maxSocialLinks } from "../../../../contract/settings-fields.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./settings.module.css";
import { FieldGroup, type SettingsFormState } from "./settings-fields.tsx";
import { useRemoveRow, useRowErrors } from "./use-rows.ts";

/** The links to social networks in the footer, in their order. */
export function SocialLinksField({ form }: { form: SettingsFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "social" });
  const { addButton, removeRow } = useRemoveRow(remove);
  return (
    <FieldGroup
      title="Social links"
      hint="In the footer of the site, in this order."
      error={form.formState.errors.social?.message}
    >
      {fields.length > 0 && (
        <ul className={styles.rows}>
          {fields.map(({ id }, index) => (
            <li key={id} className={styles.link}>
              <LinkFields form={form} index={index} onRemove={() => removeRow(index)} />
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={addButton}
        variant="outline"
        size="sm"
        className={styles.add}
        disabled={fields.length >= maxSocialLinks}
        icon={<Plus aria-hidden="true" />}
        onClick={() => append({ label: "", url: "" })}
      >
        Add a link
      </Button>
    </FieldGroup>
  );
}

function LinkFields({
  form: { register, formState },
  index,
  onRemove,
}: {
  form: SettingsFormState;
  index: number;
  onRemove: () => void;
}) {
  const errors = useRowErrors(formState.errors.social?.[index], formState.submitCount);
  const number = index + 1;
  return (
    <>
      <TextField
        label={`Name of link ${number}`}
        autoComplete="off"
        error={errors?.label?.message}
        {...register(`social.${index}.label`)}
      />
      <TextField
        label={`Address of link ${number}`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        error={errors?.url?.message}
        {...register(`social.${index}.url`)}
      />
      <Button
        variant="quiet"
        size="sm"
        icon={<Trash2 aria-hidden="true" />}
        aria-label={`Remove link ${number}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </>
  );
}
