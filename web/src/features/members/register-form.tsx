import type { ReactNode } from "react";
import type { RegisterForm } from "../../../../contract/member-forms.ts";
import { interests } from "../../../../contract/members.ts";
import { useIsWorking } from "../../auth/work-status.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxChips } from "../../ui/field.tsx";
import { KeptForm } from "../../ui/kept-form.tsx";
import { AccountFields } from "./account-fields.tsx";
import styles from "./members.module.css";
import { useAccountForm } from "./use-account-form.ts";

const interestOptions = interests.map((interest) => ({ value: interest, label: interest }));

/** The email field's id, so that the "already exists" dialog can return the focus to it. */
export const registerEmailId = "register-email";

/**
 * The free registration form (AUTH-3), validated by the contract's schema. `terms` is shown below the button that accepts
 * them.
 */
export function FreeRegisterForm({
  terms,
  onSubmit,
}: {
  terms: ReactNode;
  onSubmit: (form: RegisterForm) => Promise<void>;
}) {
  const isWorking = useIsWorking();
  const { form, register, errors, busy } = useAccountForm(
    (parsers) => parsers.register,
    { interests: [] },
    onSubmit,
  );
  return (
    <KeptForm {...form} kept="register" className={styles.form}>
      <AccountFields kind="free" emailId={registerEmailId} register={register} errors={errors} />
      <CheckboxChips
        label="Optional: what should we show first?"
        options={interestOptions}
        error={errors.interests?.message}
        {...register("interests")}
      />
      <Button type="submit" block busy={busy} busyLabel={isWorking ? "Checking…" : undefined}>
        Create Free Account
      </Button>
      {terms}
    </KeptForm>
  );
}
