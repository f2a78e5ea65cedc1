import { SelectField, TextField } from "@aws-amplify/ui-react";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import { FieldPair } from "../../ui/field-pair.tsx";
import { type PublishForm, publishLabels, toInputTime } from "./publish-form.ts";

const choices = Object.keys(publishLabels) as PublishForm["when"][];
const hourMs = 3_600_000;

/** The next full hour. */
const getDefaultTime = () => toInputTime(Math.ceil((Date.now() + 1) / hourMs) * hourMs);

/** Chooses when to publish new items (LIB-24): at once, as a draft not yet, or at a time. */
export function PublishFields({
  value,
  error,
  isDisabled,
  onChange,
}: {
  value: PublishForm;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (value: PublishForm) => void;
}) {
  return (
    <FieldPair>
      <SelectField
        label="Publishing"
        isDisabled={isDisabled}
        value={value.when}
        onChange={({ target }) => {
          const when = choices.find((each) => each === target.value);
          if (when) onChange({ when, at: when === "later" ? value.at || getDefaultTime() : value.at });
        }}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {publishLabels[each]}
          </option>
        ))}
      </SelectField>
      {value.when === "later" && (
        <TimeField
          label="Publish on"
          value={value.at}
          error={error}
          isDisabled={isDisabled}
          onChange={(at) => onChange({ ...value, at })}
        />
      )}
    </FieldPair>
  );
}

/** A date and time in the device's time zone, which it names. */
export function TimeField({
  label,
  value,
  error,
  isDisabled = false,
  onChange,
}: {
  label: string;
  value: string;
  error: string | undefined;
  isDisabled?: boolean;
  onChange: (value: string) => void;
}) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <TextField
      label={label}
      type="datetime-local"
      descriptiveText={`Time zone: ${timeZone.replaceAll("_", " ")}`}
      isReadOnly={isDisabled}
      min={toInputTime(Date.now())}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...toAmplifyFieldError(error)}
    />
  );
}
