import { legalAdditions } from "../../../../contract/site-texts.ts";
import { TextArea } from "../../ui/field.tsx";
import { FieldGroup, registerField, type SettingsFormState } from "./settings-fields.tsx";

/** The owner's own paragraph of the welcome email, and own section of each legal page. */
export function OwnTextsFields({ form }: { form: SettingsFormState }) {
  return (
    <FieldGroup
      title="Your own texts"
      hint="A paragraph for new members, and a last section of each legal page. An empty field adds nothing."
    >
      {(["welcome_text", ...legalAdditions] as const).map((name) => (
        <TextArea key={name} rows={3} {...registerField(form, name)} />
      ))}
    </FieldGroup>
  );
}
