import type { RegisterForm } from "../../../../contract/member-forms.ts";
import { interests } from "../../../../contract/members.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxChips } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { AccountFields } from "./account-fields.tsx";
import styles from "./members.module.css";
import { useAccountForm } from "./use-account-form.ts";

const interestOptions = interests.map((interest) => ({ value: interest, label: interest }));

/** The id by which the "already exists" dialog gives the focus back to the address to be changed. */
export const registerEmailId = "register-email";

/** Spec/1 §2, Register page, checked by the contract's own parser (spec/1 §5). */
export function FreeRegisterForm({ onSubmit }: { onSubmit: (form: RegisterForm) => Promise<void> }) {
  const { form, register, errors, busy } = useAccountForm(
    (parsers) => parsers.register,
    { interests: [] },
    onSubmit,
  );
  return (
    <Form {...form} className={styles.form}>
      <AccountFields kind="free" emailId={registerEmailId} register={register} errors={errors} />
      <CheckboxChips
        label="Optional: what should we show first?"
        options={interestOptions}
        error={errors.interests?.message}
        {...register("interests")}
      />
      <Button type="submit" block busy={busy}>
        Create Free Account
      </Button>
    </Form>
  );
}
