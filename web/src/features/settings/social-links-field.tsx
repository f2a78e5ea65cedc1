import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./settings.module.css";
import { FieldGroup, type SettingsFormState } from "./settings-fields.tsx";

const maxLinks = 8;

/** The links to social networks in the footer, in their order. */
export function SocialLinksField({ form }: { form: SettingsFormState }) {
  const { register, control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: "social" });
  const errors = formState.errors.social;
  return (
    <FieldGroup title="Social links" hint="In the footer of the site, in this order.">
      {fields.length > 0 && (
        <ul className={styles.rows}>
          {fields.map(({ id }, index) => (
            <li key={id} className={styles.link}>
              <TextField
                label={`Name of link ${index + 1}`}
                autoComplete="off"
                error={errors?.[index]?.label?.message}
                {...register(`social.${index}.label`)}
              />
              <TextField
                label={`Address of link ${index + 1}`}
                type="url"
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
                error={errors?.[index]?.url?.message}
                {...register(`social.${index}.url`)}
              />
              <Button
                variant="quiet"
                size="sm"
                icon={<Trash2 aria-hidden="true" />}
                aria-label={`Remove link ${index + 1}`}
                onClick={() => remove(index)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="outline"
        size="sm"
        className={styles.add}
        disabled={fields.length >= maxLinks}
        icon={<Plus aria-hidden="true" />}
        onClick={() => append({ label: "", url: "" })}
      >
        Add a link
      </Button>
    </FieldGroup>
  );
}
