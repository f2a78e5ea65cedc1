import { CheckboxField, SelectField, TextAreaField, TextField } from "@aws-amplify/ui-react";
import type { ReactNode } from "react";
import {
  Controller,
  type FieldErrors,
  type UseFormRegister,
  type UseFormRegisterReturn,
} from "react-hook-form";
import { specialties } from "../../../../contract/advisors.ts";
import {
  type AdminAdvisorRow,
  advisorAdminMessages as messages,
} from "../../../../contract/advisors-admin.ts";
import { zones } from "../../../../contract/zones.ts";
import { cx } from "../../ui/cx.ts";
import { DescriptionList } from "../../ui/description-list.tsx";
import { CheckboxChips } from "../../ui/field.tsx";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import { FieldPair } from "../../ui/field-pair.tsx";
import styles from "./advisor-editor.module.css";
import { type AdvisorValues, linkFields } from "./advisor-form.ts";
import { FieldGroup } from "./field-group.tsx";
import { type AdvisorControl, SessionFields } from "./session-fields.tsx";

const specialtyOptions = specialties.map((value) => ({ value, label: value }));

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

type FieldName = keyof AdvisorValues;
/** The attributes of a text field: its registration, its error, and no suggestions of the browser. */
type RegisterField = (
  field: FieldName,
) => ReturnType<typeof toAmplifyFieldError> & UseFormRegisterReturn & { autoComplete: string };

/** Shows editors the fields that only owners may change. */
function OwnerFacts({ row }: { row: AdminAdvisorRow | null }) {
  return (
    <div className={styles.group}>
      {row && (
        <DescriptionList
          items={[
            ["Email", row.email ?? "None"],
            ["Usual place", row.usual_place?.value ?? "None"],
          ]}
        />
      )}
      <p className={styles.hint}>{row ? messages.ownerOnly : messages.ownerAdds}</p>
    </div>
  );
}

const describeEmail = (row: AdminAdvisorRow | null): string =>
  row?.email_change
    ? `Waiting for ${row.email_change.email} to confirm. Until then, emails go to the address above.`
    : `Session requests are sent here.${row?.email ? " A new address has to confirm a link first." : ""}`;

/** The fields about the advisor, and whether clients can book them. */
function IdentityFields({
  control,
  registerField,
  picture,
  row,
  isOwner,
}: {
  control: AdvisorControl;
  registerField: RegisterField;
  picture: ReactNode;
  row: AdminAdvisorRow | null;
  isOwner: boolean;
}) {
  return (
    <FieldGroup title="Identity">
      {picture}
      <FieldPair>
        <TextField label="Name" descriptiveText="Shown to visitors." isRequired {...registerField("name")} />
        <TextField
          label="Full name"
          descriptiveText="Shown to clients when they book."
          {...registerField("full_name")}
        />
      </FieldPair>
      <ControlledCheckbox control={control} name="first_name_only" label="Show only the first name" />
      <FieldPair>
        {isOwner && (
          <TextField
            label="Email"
            type="email"
            descriptiveText={describeEmail(row)}
            {...registerField("email")}
          />
        )}
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
      </FieldPair>
      {!isOwner && <OwnerFacts row={row} />}
      <ControlledCheckbox control={control} name="active" label="Active: clients can book" />
    </FieldGroup>
  );
}

/** The fields about the advisor that visitors read. */
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
        <FieldPair>
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
        </FieldPair>
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
  row,
  isOwner,
}: {
  register: UseFormRegister<AdvisorValues>;
  control: AdvisorControl;
  errors: FieldErrors<AdvisorValues>;
  picture: ReactNode;
  /** The advisor as stored; null for a new one. */
  row: AdminAdvisorRow | null;
  /** Whether the admin may change the address and the usual place (ADV-8). */
  isOwner: boolean;
}) {
  const registerField: RegisterField = (field) => ({
    ...toAmplifyFieldError(errors[field]?.message),
    ...register(field),
    autoComplete: "off",
  });
  // All in components, because the first wrong field, which takes the focus, is the first that is rendered.
  return (
    <>
      <IdentityFields
        control={control}
        registerField={registerField}
        picture={picture}
        row={row}
        isOwner={isOwner}
      />
      <SessionFields control={control} errors={errors} isOwner={isOwner} />
      <PublicFields register={register} registerField={registerField} />
    </>
  );
}
