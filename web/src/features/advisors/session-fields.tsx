import { SelectField, TextField } from "@aws-amplify/ui-react";
import { type Control, Controller, type FieldErrors, type RefCallBack } from "react-hook-form";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import { FieldPair } from "../../ui/field-pair.tsx";
import type { AdvisorInput, AdvisorValues } from "./advisor-form.ts";
import { FieldGroup } from "./field-group.tsx";
import { WorkingHoursField } from "./working-hours-field.tsx";

export type AdvisorControl = Control<AdvisorValues, unknown, AdvisorInput>;

const placeOptions = [
  ["none", "None"],
  ["link", "Video link"],
  ["phone", "Phone"],
] as const;

/** The advisor's usual place for sessions (ADV-7), which fills in the advisor's page. */
function UsualPlaceField({
  ref,
  value,
  error,
  onChange,
}: {
  ref: RefCallBack;
  value: AdvisorValues["usual_place"];
  error: string | undefined;
  onChange: (value: AdvisorValues["usual_place"]) => void;
}) {
  return (
    <FieldPair>
      <SelectField
        ref={value.kind === "none" ? ref : undefined}
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
          ref={ref}
          label={value.kind === "link" ? "Link to the meeting" : "Phone number"}
          type={value.kind === "link" ? "url" : "tel"}
          placeholder={value.kind === "link" ? "https://" : ""}
          autoComplete="off"
          value={value.value}
          {...toAmplifyFieldError(error)}
          onChange={({ target }) => onChange({ ...value, value: target.value })}
        />
      )}
    </FieldPair>
  );
}

/** The fields about the times and places of sessions. */
export function SessionFields({
  control,
  errors,
  isOwner,
}: {
  control: AdvisorControl;
  errors: FieldErrors<AdvisorValues>;
  isOwner: boolean;
}) {
  return (
    <FieldGroup title="Sessions">
      <Controller
        control={control}
        name="working_hours"
        render={({ field: { ref, value, onChange } }) => (
          <WorkingHoursField {...{ ref, value, onChange }} error={errors.working_hours?.message} />
        )}
      />
      {isOwner && (
        <Controller
          control={control}
          name="usual_place"
          render={({ field: { ref, value, onChange } }) => (
            <UsualPlaceField {...{ ref, value, onChange }} error={errors.usual_place?.message} />
          )}
        />
      )}
    </FieldGroup>
  );
}
