import { SelectField, TextAreaField } from "@aws-amplify/ui-react";
import type { Ref } from "react";
import { type ChildAge, childAges, formatChildAge, maxSubjectLength } from "../../../../contract/bookings.ts";
import { messageText } from "../../../../contract/field-schemas.ts";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import styles from "./session-subject.module.css";

/** The fields about a session's subject (BOOK-23). `subject` is as typed; `childAge` is null if it is not given. */
export interface SubjectFields {
  subject: string;
  childAge: ChildAge | null;
}

const subjectSchema = messageText(maxSubjectLength);

/** Finds the reason why a subject cannot be sent; undefined if it can. */
export const findSubjectProblem = (subject: string): string | undefined =>
  subjectSchema.safeParse(subject).error?.issues[0]?.message;

/** Two optional fields of the slot picker: the subject and the child's age. */
export function SessionSubject({
  fields: { subject, childAge },
  field,
  advisor,
  onChange,
}: {
  fields: SubjectFields;
  /** Ref of the subject's field. */
  field: Ref<HTMLTextAreaElement>;
  advisor: string;
  onChange: (fields: SubjectFields) => void;
}) {
  const problem = findSubjectProblem(subject);
  return (
    <section className={styles.subject} aria-labelledby="session-subject">
      <h2 id="session-subject" className={styles.title}>
        Help {advisor} prepare
      </h2>
      <TextAreaField
        ref={field}
        label="What would you like to talk about? (optional)"
        descriptiveText={`Only ${advisor} and our team see this. Please leave out full names and addresses.`}
        rows={3}
        maxLength={maxSubjectLength}
        value={subject}
        {...toAmplifyFieldError(problem)}
        onChange={({ target }) => onChange({ subject: target.value, childAge })}
      />
      <SelectField
        label="Your child's age (optional)"
        value={childAge ?? ""}
        onChange={({ target }) =>
          onChange({ subject, childAge: childAges.find((age) => age === target.value) ?? null })
        }
      >
        <option value="">Prefer not to say</option>
        {childAges.map((age) => (
          <option key={age} value={age}>
            {formatChildAge(age)}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
