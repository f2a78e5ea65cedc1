import { CheckboxField } from "@aws-amplify/ui-react";
import { type ReactNode, useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { Link } from "react-router-dom";
import { settingsLabels } from "../../../../contract/settings-labels.ts";
import type {
  AdminSettings,
  SettingsField,
  SettingsFields,
} from "../../../../contract/site-settings-admin.ts";
import { formatDayAndTime } from "../../format/dates.ts";
import { TextArea } from "../../ui/field.tsx";
import { FieldErrorMessage, useFieldIds } from "../../ui/field-frame.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./settings.module.css";
import type { SettingsValues } from "./settings-form.ts";

export type SettingsFormState = UseFormReturn<SettingsValues, unknown, SettingsFields>;

/** The attributes of a text field: its label, its error and its registration. */
export const registerField = (
  { register, formState }: SettingsFormState,
  name: SettingsField,
  options?: { valueAsNumber: true },
) => ({
  label: settingsLabels[name],
  error: formState.errors[name]?.message,
  ...register(name, options),
});

/** A titled part of the form. `error` is about the part as a whole, such as a list. */
export function FieldGroup({
  title,
  hint,
  error,
  children,
}: {
  title: string;
  hint?: string;
  error?: string | undefined;
  children: ReactNode;
}) {
  const { control, hintId, errorId } = useFieldIds({ hint, error });
  return (
    <fieldset className={styles.group} aria-describedby={control["aria-describedby"]}>
      <legend className={styles.legend}>{title}</legend>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldErrorMessage id={errorId}>{error}</FieldErrorMessage>
      {children}
    </fieldset>
  );
}

export function IdentityFields({
  form,
  settings: { initial_contact_email: initialEmail, timezone_from: zoneFrom },
}: {
  form: SettingsFormState;
  settings: AdminSettings;
}) {
  const zoneList = useId();
  return (
    <FieldGroup
      title="Who runs the site"
      hint="In the footer of the site and of every email, and on the legal pages. Newsletters are held back until the name and the address are set."
    >
      <TextField autoComplete="organization" {...registerField(form, "legal_name")} />
      <TextArea rows={3} autoComplete="street-address" {...registerField(form, "legal_address")} />
      <TextField
        type="email"
        inputMode="email"
        autoComplete="off"
        hint={`Without one, the site shows ${initialEmail} and emails point to the contact form.`}
        {...registerField(form, "contact_email")}
      />
      <TextField
        list={zoneList}
        autoComplete="off"
        className={styles.short}
        hint={
          zoneFrom
            ? `Begins ${formatDayAndTime(zoneFrom, new Date())} by your clock.`
            : "The days of the overview begin and end by it. A change takes effect at the next midnight."
        }
        {...registerField(form, "timezone")}
      />
      <datalist id={zoneList}>
        {["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </FieldGroup>
  );
}

export function LimitFields({
  form,
  isFreePackInvalid,
}: {
  form: SettingsFormState;
  isFreePackInvalid: boolean;
}) {
  const { control, formState } = form;
  const { newsletter_enabled: newsletterError } = formState.errors;
  return (
    <FieldGroup title="Library and newsletter">
      <TextField
        type="number"
        inputMode="numeric"
        min={1}
        max={10_000}
        className={styles.short}
        hint="How many files one member may download in 24 hours."
        {...registerField(form, "download_limit", { valueAsNumber: true })}
      />
      <Controller
        control={control}
        name="newsletter_enabled"
        render={({ field: { value, ...field } }) => (
          <CheckboxField
            label="Newsletters may be sent"
            checked={value}
            hasError={newsletterError !== undefined}
            aria-invalid={newsletterError && true}
            aria-describedby={newsletterError && "newsletter-error"}
            {...field}
          />
        )}
      />
      <FieldErrorMessage id={newsletterError && "newsletter-error"}>
        {newsletterError?.message}
      </FieldErrorMessage>
      <FieldErrorMessage id={isFreePackInvalid ? "free-pack-invalid" : undefined}>
        {isFreePackInvalid && "The saved free pack cannot be used. Please choose it again."}
      </FieldErrorMessage>
      <p className={styles.hint}>
        The free pack is chosen in <Link to="?tab=manage">Manage Content</Link>: press the title of a free
        item.
      </p>
    </FieldGroup>
  );
}
