import { TextField } from "@aws-amplify/ui-react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { updateMeInput } from "../../../../contract/member-forms.ts";
import type { Profile } from "../../../../contract/members.ts";
import { ApiError, getErrorMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import { Form } from "../../ui/form.tsx";
import { toast } from "../../ui/toast-store.ts";
import styles from "./profile.module.css";
import { saveNames } from "./profile-api.ts";

const namesForm = updateMeInput.pick({ first_name: true, last_name: true }).required();

/** The member's names and read-only email address. `onDirtyChange` reports whether there are unsaved changes. */
export function ProfileForm({
  profile,
  onSaved,
  onDirtyChange,
}: {
  profile: Profile;
  onSaved: () => Promise<void>;
  onDirtyChange: (dirty: boolean) => void;
}) {
  const { first_name, last_name, email } = profile;
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(namesForm),
    defaultValues: { first_name, last_name },
  });
  const { errors, isSubmitting, isDirty } = formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  const save = handleSubmit(async (names) => {
    try {
      const saved = await saveNames(names);
      reset({ first_name: saved.first_name, last_name: saved.last_name });
      toast({ title: "Profile Saved", tone: "success" });
      await onSaved();
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? (error.fields ?? {}) : {};
      for (const name of ["first_name", "last_name"] as const)
        if (fieldErrors[name]) setError(name, { message: fieldErrors[name] }, { shouldFocus: true });
      const description = getErrorMessage(error, "Your profile could not be saved. Please try again.");
      toast({ title: "Error", description, tone: "destructive" });
    }
  });

  return (
    <Form aria-label="Your names" className={styles.form} onSubmit={save}>
      <div className={styles.names}>
        <TextField
          label="First name"
          autoComplete="given-name"
          {...toAmplifyFieldError(errors.first_name?.message)}
          {...register("first_name")}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          {...toAmplifyFieldError(errors.last_name?.message)}
          {...register("last_name")}
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
      <Button type="submit" className={styles.save} busy={isSubmitting} disabled={!isDirty}>
        Save Changes
      </Button>
    </Form>
  );
}
