import { CheckboxField, SelectField, TextAreaField, TextField } from "@aws-amplify/ui-react";
import type { ReactNode } from "react";
import { type Control, Controller, type FieldErrors, type UseFormRegister } from "react-hook-form";
import { specialties } from "../../../../contract/advisors.ts";
import { zones } from "../../../../contract/zones.ts";
import { cx } from "../../ui/cx.ts";
import { CheckboxChips } from "../../ui/field.tsx";
import { fieldError } from "../../ui/field-error.ts";
import styles from "./advisor-editor.module.css";
import { type AdvisorInput, type AdvisorValues, linkFields } from "./advisor-form.ts";

const options = specialties.map((value) => ({ value, label: value }));

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Amplify's checkbox keeps its own mind of whether it is checked, unless it is told each time. */
function Switch({
  control,
  name,
  label,
}: {
  control: Control<AdvisorValues, unknown, AdvisorInput>;
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

/** The four parts of the form (spec/2 §3, design: look, "Advisors"). `picture` stands in the first. */
export function AdvisorFields({
  register,
  control,
  errors,
  picture,
}: {
  register: UseFormRegister<AdvisorValues>;
  control: Control<AdvisorValues, unknown, AdvisorInput>;
  errors: FieldErrors<AdvisorValues>;
  picture: ReactNode;
}) {
  const wired = (field: keyof AdvisorValues) => ({
    ...fieldError(errors[field]?.message),
    ...register(field),
    autoComplete: "off",
  });
  return (
    <>
      <Part title="Identity">
        {picture}
        <div className={styles.pair}>
          <TextField label="Name" descriptiveText="As visitors see it." isRequired {...wired("name")} />
          <TextField label="Full name" descriptiveText="As clients book them." {...wired("full_name")} />
        </div>
        <Switch control={control} name="first_name_only" label="Show only the first name" />
        <div className={styles.pair}>
          <TextField
            label="Email"
            type="email"
            descriptiveText="Where clients' requests are sent."
            {...wired("email")}
          />
          <SelectField
            label="Time zone"
            descriptiveText="Times in their mails are told in it."
            {...wired("timezone")}
          >
            {zones.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </SelectField>
        </div>
        <Switch control={control} name="active" label="Active: clients can book" />
      </Part>
      <Part title="Profile">
        <TextAreaField label="About the advisor" rows={4} {...wired("about_the_advisor")} />
        <TextAreaField label="Background" rows={4} {...wired("background")} />
        <TextAreaField label="Experience" rows={4} {...wired("experience")} />
      </Part>
      <Part title="Rate and specialties">
        <TextField
          label="Hourly rate in dollars"
          descriptiveText="For 60 minutes; 30 minutes cost half of it. Without a rate nobody can book."
          type="number"
          inputMode="decimal"
          step={0.01}
          min={0}
          className={cx(styles.rate)}
          {...wired("hourly_rate")}
        />
        <CheckboxChips label="Specialties" options={options} {...register("specialty")} />
      </Part>
      <Part title="Links">
        <div className={styles.pair}>
          {linkFields.map(([field, label]) => (
            <TextField key={field} label={label} type="url" placeholder="https://" {...wired(field)} />
          ))}
          <TextField
            label="Name of that address"
            descriptiveText="Such as Mastodon."
            {...wired("other_social_media_label")}
          />
        </div>
      </Part>
    </>
  );
}
