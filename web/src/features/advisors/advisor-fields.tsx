import { CheckboxField, SelectField, TextAreaField, TextField } from "@aws-amplify/ui-react";
import type { ReactNode } from "react";
import {
  type Control,
  Controller,
  type FieldErrors,
  type UseFormRegister,
  type UseFormRegisterReturn,
} from "react-hook-form";
import { specialties } from "../../../../contract/advisors.ts";
import { zones } from "../../../../contract/zones.ts";
import { cx } from "../../ui/cx.ts";
import { CheckboxChips } from "../../ui/field.tsx";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import styles from "./advisor-editor.module.css";
import { type AdvisorInput, type AdvisorValues, linkFields } from "./advisor-form.ts";
import { WorkingHoursField } from "./working-hours-field.tsx";

type AdvisorControl = Control<AdvisorValues, unknown, AdvisorInput>;

const placeOptions = [
  ["none", "None"],
  ["link", "Video link"],
  ["phone", "Phone"],
] as const;
const specialtyOptions = specialties.map((value) => ({ value, label: value }));

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** A controlled checkbox: without `checked`, Amplify's checkbox keeps its own state and ignores a form reset. */
function ControlledCheckbox({
  control,
  name,
  label,
}: {
  control: AdvisorControl;
  name: "active" | "first_name_only";
  label: string;
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field } }) => <CheckboxField label={label} checked={value} {...field} />}
    />
  );
}

/** How the advisor usually meets clients (ADV-7), which fills in the advisor's page. */
function UsualPlaceField({
  value,
  error,
  onChange,
}: {
  value: AdvisorValues["usual_place"];
  error: string | undefined;
  onChange: (value: AdvisorValues["usual_place"]) => void;
}) {
  return (
    <div className={styles.pair}>
      <SelectField
        label="Usual place"
        descriptiveText="Suggested to the advisor when they confirm a session."
        value={value.kind}
        onChange={({ target }) =>
          onChange({ ...value, kind: placeOptions.find(([kind]) => kind === target.value)?.[0] ?? "none" })
        }
      >
        {placeOptions.map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </SelectField>
      {value.kind !== "none" && (
        <TextField
          label={value.kind === "link" ? "Link to the meeting" : "Phone number"}
          type={value.kind === "link" ? "url" : "tel"}
          placeholder={value.kind === "link" ? "https://" : ""}
          autoComplete="off"
          value={value.value}
          {...toAmplifyFieldError(error)}
          onChange={({ target }) => onChange({ ...value, value: target.value })}
        />
      )}
    </div>
  );
}

type FieldName = keyof AdvisorValues;
/** The attributes of a text field: its registration, its error, and no suggestions of the browser. */
type RegisterField = (
  field: FieldName,
) => ReturnType<typeof toAmplifyFieldError> & UseFormRegisterReturn & { autoComplete: string };

/** Who the advisor is, and whether clients can book them. */
function IdentityFields({
  control,
  registerField,
  picture,
}: {
  control: AdvisorControl;
  registerField: RegisterField;
  picture: ReactNode;
}) {
  return (
    <FieldGroup title="Identity">
      {picture}
      <div className={styles.pair}>
        <TextField label="Name" descriptiveText="Shown to visitors." isRequired {...registerField("name")} />
        <TextField
          label="Full name"
          descriptiveText="Shown to clients when they book."
          {...registerField("full_name")}
        />
      </div>
      <ControlledCheckbox control={control} name="first_name_only" label="Show only the first name" />
      <div className={styles.pair}>
        <TextField
          label="Email"
          type="email"
          descriptiveText="Session requests are sent here."
          {...registerField("email")}
        />
        <SelectField
          label="Time zone"
          descriptiveText="Used for working hours, and for times in emails to the advisor."
          {...registerField("timezone")}
        >
          {zones.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <ControlledCheckbox control={control} name="active" label="Active: clients can book" />
    </FieldGroup>
  );
}

/** When and how sessions take place. */
function SessionFields({ control, errors }: { control: AdvisorControl; errors: FieldErrors<AdvisorValues> }) {
  return (
    <FieldGroup title="Sessions">
      <Controller
        control={control}
        name="working_hours"
        render={({ field: { value, onChange } }) => (
          <WorkingHoursField value={value} error={errors.working_hours?.message} onChange={onChange} />
        )}
      />
      <Controller
        control={control}
        name="usual_place"
        render={({ field: { value, onChange } }) => (
          <UsualPlaceField value={value} error={errors.usual_place?.message} onChange={onChange} />
        )}
      />
    </FieldGroup>
  );
}

/** What visitors read about the advisor. */
function PublicFields({
  register,
  registerField,
}: {
  register: UseFormRegister<AdvisorValues>;
  registerField: RegisterField;
}) {
  return (
    <>
      <FieldGroup title="Profile">
        <TextAreaField label="About the advisor" rows={4} {...registerField("about_the_advisor")} />
        <TextAreaField label="Background" rows={4} {...registerField("background")} />
        <TextAreaField label="Experience" rows={4} {...registerField("experience")} />
      </FieldGroup>
      <FieldGroup title="Rate and specialties">
        <TextField
          label="Hourly rate in dollars"
          descriptiveText="For 60 minutes. A 30-minute session costs half. Clients can't book without a rate."
          type="number"
          inputMode="decimal"
          step={0.01}
          min={0}
          className={cx(styles.rate)}
          {...registerField("hourly_rate")}
        />
        <CheckboxChips label="Specialties" options={specialtyOptions} {...register("specialty")} />
      </FieldGroup>
      <FieldGroup title="Links">
        <div className={styles.pair}>
          {linkFields.map(([field, label]) => (
            <TextField
              key={field}
              label={label}
              type="url"
              placeholder="https://"
              {...registerField(field)}
            />
          ))}
          <TextField
            label="Label for the other link"
            descriptiveText="For example, Mastodon."
            {...registerField("other_social_media_label")}
          />
        </div>
      </FieldGroup>
    </>
  );
}

/** The five field groups of the advisor form (ADV-4, ADV-1). `picture` goes in the first. */
export function AdvisorFields({
  register,
  control,
  errors,
  picture,
}: {
  register: UseFormRegister<AdvisorValues>;
  control: AdvisorControl;
  errors: FieldErrors<AdvisorValues>;
  picture: ReactNode;
}) {
  const registerField: RegisterField = (field) => ({
    ...toAmplifyFieldError(errors[field]?.message),
    ...register(field),
    autoComplete: "off",
  });
  // All in components, because the first wrong field, which takes the focus, is the first that is rendered.
  return (
    <>
      <IdentityFields control={control} registerField={registerField} picture={picture} />
      <SessionFields control={control} errors={errors} />
      <PublicFields register={register} registerField={registerField} />
    </>
  );
}
