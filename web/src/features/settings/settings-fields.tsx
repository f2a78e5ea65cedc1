import { CheckboxField } from "@aws-amplify/ui-react";
import { type ReactNode, useId } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { Link } from "react-router-dom";
import { settingsLabels } from "../../../../contract/settings-labels.ts";
import type { AdminSettings, SettingsFields } from "../../../../contract/site-settings-admin.ts";
import { formatDayAndTime } from "../../format/dates.ts";
import { TextArea } from "../../ui/field.tsx";
import { FieldErrorMessage, useFieldIds } from "../../ui/field-frame.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./settings.module.css";
import type { SettingsValues } from "./settings-form.ts";

export type SettingsFormState = UseFormReturn<SettingsValues, unknown, SettingsFields>;

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
  const { register, formState } = form;
  const zoneList = useId();
  const { errors } = formState;
  return (
    <FieldGroup
      title="Who runs the site"
      hint="In the footer of the site and of every email, and on the legal pages. Newsletters are held back until the name and the address are set."
    >
      <TextField
        label={settingsLabels.legal_name}
        autoComplete="organization"
        error={errors.legal_name?.message}
        {...register("legal_name")}
      />
      <TextArea
        label={settingsLabels.legal_address}
        rows={3}
        autoComplete="street-address"
        error={errors.legal_address?.message}
        {...register("legal_address")}
      />
      <TextField
        label={settingsLabels.contact_email}
        type="email"
        inputMode="email"
        autoComplete="off"
        hint={`Without one, the site shows ${initialEmail} and emails point to the contact form.`}
        error={errors.contact_email?.message}
        {...register("contact_email")}
      />
      <TextField
        label={settingsLabels.timezone}
        list={zoneList}
        autoComplete="off"
        className={styles.short}
        hint={
          zoneFrom
            ? `Begins ${formatDayAndTime(zoneFrom, new Date())} by your clock.`
            : "The days of the overview begin and end by it. A change takes effect at the next midnight."
        }
        error={errors.timezone?.message}
        {...register("timezone")}
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
  const { register, control, formState } = form;
  const { newsletter_enabled: newsletterError } = formState.errors;
  return (
    <FieldGroup title="Library and newsletter">
      <TextField
        label={settingsLabels.download_limit}
        type="number"
        inputMode="numeric"
        min={1}
        max={10_000}
        className={styles.short}
        hint="How many files one member may download in 24 hours."
        error={formState.errors.download_limit?.message}
        {...register("download_limit", { valueAsNumber: true })}
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
