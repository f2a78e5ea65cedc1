import { useWatch } from "react-hook-form";
import { describeCorrection } from "../../../../contract/brand-colors.ts";
import { settingsLabels } from "../../../../contract/settings-labels.ts";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./settings.module.css";
import { registerField, type SettingsFormState } from "./settings-fields.tsx";

/** Whether a typed text is a color that can be shown. */
export const isColor = (text: string | null | undefined): text is string =>
  /^#[0-9a-f]{6}$/i.test(text ?? "");

/** A color as text and as the browser's picker, which writes the text. */
export function ColorField({
  form,
  name,
  initial,
}: {
  form: SettingsFormState;
  name: "main_color" | "accent_color";
  initial: string;
}) {
  const { control, setValue, formState } = form;
  const typed = useWatch({ control, name });
  const label = settingsLabels[name];
  return (
    <div className={styles.color}>
      <TextField autoComplete="off" spellCheck={false} placeholder={initial} {...registerField(form, name)} />
      <input
        type="color"
        className={styles.swatch}
        aria-label={`Pick the ${label.toLowerCase()}`}
        value={isColor(typed) ? typed.toLowerCase() : initial}
        onChange={({ target }) =>
          setValue(name, target.value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
      <p className={styles.correction} role="status">
        {isColor(typed) && describeCorrection(typed.toLowerCase())}
      </p>
    </div>
  );
}
