import { maxSocialLinks } from "../../../../contract/settings-fields.ts";
import { TextField } from "../../ui/text-field.tsx";
import { RowsField } from "./rows-field.tsx";
import styles from "./settings.module.css";
import type { SettingsFormState } from "./settings-fields.tsx";

/** The links to social networks in the footer, in their order. */
export function SocialLinksField({ form }: { form: SettingsFormState }) {
  return (
    <RowsField
      form={form}
      name="social"
      noun="link"
      title="Social links"
      hint="In the footer of the site, in this order."
      maxRows={maxSocialLinks}
      emptyRow={{ label: "", url: "" }}
      className={styles.link}
    >
      {({ index, number, errors, removeButton }) => (
        <>
          <TextField
            label={`Name of link ${number}`}
            autoComplete="off"
            error={errors?.label?.message}
            {...form.register(`social.${index}.label`)}
          />
          <TextField
            label={`Address of link ${number}`}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            error={errors?.url?.message}
            {...form.register(`social.${index}.url`)}
          />
          {removeButton}
        </>
      )}
    </RowsField>
  );
}
