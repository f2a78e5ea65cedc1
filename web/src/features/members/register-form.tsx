import type { RegisterForm } from "../../../../contract/member-forms.ts";
import { interests, memberMessages } from "../../../../contract/members.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxChips, PasswordField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
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
      <div className={styles.names}>
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register("first_name")}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register("last_name")}
        />
      </div>
      <TextField
        id={registerEmailId}
        label="Email address"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register("email")}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={memberMessages.passwordShort}
        error={errors.password?.message}
        {...register("password")}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register("confirm_password")}
      />
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
