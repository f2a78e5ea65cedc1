import { CheckboxField, TextField } from "@aws-amplify/ui-react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { Controller, useForm } from "react-hook-form";
import { updateMeInput } from "../../../../contract/member-forms.ts";
import { interests as allInterests, type Profile } from "../../../../contract/members.ts";
import { call } from "../../api/client.ts";
import { ApiError, getErrorMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxChips } from "../../ui/field.tsx";
import { registerAmplifyField } from "../../ui/field-error.ts";
import { Form } from "../../ui/form.tsx";
import { useFocusWhenSaved } from "../../ui/kept-focus.ts";
import { resetToSaved } from "../../ui/reset-to-saved.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import styles from "./profile.module.css";

const profileForm = updateMeInput.required();

const interestOptions = allInterests.map((interest) => ({ value: interest, label: interest }));

/**
 * The member's names, read-only email address and interests (MEMBER-2). `onDirtyChange` reports whether there are unsaved
 * changes.
 */
export function ProfileForm({
  profile,
  onSaved,
  onDirtyChange,
}: {
  profile: Profile;
  onSaved: () => Promise<void>;
  onDirtyChange: (dirty: boolean) => void;
}) {
  const { first_name, last_name, email, interests, wants_updates, email_verified_at } = profile;
  const form = useForm({
    resolver: zodResolver(profileForm),
    defaultValues: { first_name, last_name, interests, wants_updates },
  });
  const { register, control, handleSubmit, formState, setError, getValues } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const around = useFocusWhenSaved<HTMLFormElement>(isDirty);

  const save = handleSubmit(async (input) => {
    const sent = structuredClone(getValues());
    // An email's link may have changed the rest since the form was opened.
    const changed = Object.entries(input).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(formState.defaultValues?.[name as keyof typeof input]),
    );
    try {
      const saved = await call("updateMe", Object.fromEntries(changed));
      resetToSaved(form, sent, {
        first_name: saved.first_name,
        last_name: saved.last_name,
        interests: saved.interests,
        wants_updates: saved.wants_updates,
      });
      showSuccess("Profile Saved");
      await onSaved();
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? (error.fields ?? {}) : {};
      for (const name of ["first_name", "last_name"] as const)
        if (fieldErrors[name]) setError(name, { message: fieldErrors[name] }, { shouldFocus: true });
      showError(getErrorMessage(error, "We couldn't save your profile. Please try again."));
    }
  });

  return (
    <Form ref={around} tabIndex={-1} aria-label="Names and interests" className={styles.form} onSubmit={save}>
      <div className={styles.names}>
        <TextField
          label="First name"
          autoComplete="given-name"
          {...registerAmplifyField(form, "first_name")}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          {...registerAmplifyField(form, "last_name")}
        />
      </div>
      <div className={styles.fixed}>
        <TextField
          label="Email address"
          descriptiveText="You sign in with this address."
          type="email"
          autoComplete="email"
          value={email}
          isReadOnly
        />
      </div>
      <CheckboxChips
        label="What should we show first in your library?"
        options={interestOptions}
        error={errors.interests?.message}
        {...register("interests")}
      />
      <div>
        <Controller
          control={control}
          name="wants_updates"
          render={({ field: { value, ...field } }) => (
            <CheckboxField label="Email me when new printables arrive" checked={value} {...field} />
          )}
        />
        {email_verified_at === null && (
          <p className={styles.text}>These emails start once your address is confirmed.</p>
        )}
      </div>
      <Button type="submit" className={styles.save} busy={isSubmitting} disabled={!isDirty}>
        Save Changes
      </Button>
    </Form>
  );
}
