import { TextField } from "@aws-amplify/ui-react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { updateMeInput } from "../../../../contract/member-forms.ts";
import type { Profile } from "../../../../contract/members.ts";
import { ApiError } from "../../api/errors.ts";
import { failureMessage } from "../../api/failure-message.ts";
import { Button } from "../../ui/button.tsx";
import { fieldError } from "../../ui/field-error.ts";
import { Form } from "../../ui/form.tsx";
import { toast } from "../../ui/toast-store.ts";
import styles from "./profile.module.css";
import { saveNames } from "./profile-api.ts";

const namesForm = updateMeInput.pick({ first_name: true, last_name: true }).required();

/** The names, and the address they go with. `onDirty` is told whether something typed is not saved yet. */
export function ProfileForm({
  profile,
  onSaved,
  onDirty,
}: {
  profile: Profile;
  onSaved: () => Promise<void>;
  onDirty: (dirty: boolean) => void;
}) {
  const { first_name, last_name, email } = profile;
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(namesForm),
    defaultValues: { first_name, last_name },
  });
  const { errors, isSubmitting, isDirty } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const save = handleSubmit(async (names) => {
    try {
      const saved = await saveNames(names);
      reset({ first_name: saved.first_name, last_name: saved.last_name });
      toast({ title: "Profile Saved", tone: "success" });
      await onSaved();
    } catch (error) {
      const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
      for (const name of ["first_name", "last_name"] as const)
        if (fields[name]) setError(name, { message: fields[name] }, { shouldFocus: true });
      const description = failureMessage(error, "Your profile could not be saved. Please try again.");
      toast({ title: "Error", description, tone: "destructive" });
    }
  });

  return (
    <Form aria-label="Your names" className={styles.form} onSubmit={save}>
      <div className={styles.names}>
        <TextField
          label="First name"
          autoComplete="given-name"
          {...fieldError(errors.first_name?.message)}
          {...register("first_name")}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          {...fieldError(errors.last_name?.message)}
          {...register("last_name")}
        />
      </div>
      <div className={styles.fixed}>
        <TextField
          label="Email address"
          descriptiveText="You sign in with it, so it stays as it is."
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
