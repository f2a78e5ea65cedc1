import { memberMessages } from "../../../../contract/members.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import styles from "./members.module.css";
import { type FormParsers, useAccountForm } from "./use-account-form.ts";

const policies = {
  member: { choose: (parsers: FormParsers) => parsers.newPassword, hint: memberMessages.passwordShort },
  admin: {
    choose: (parsers: FormParsers) => parsers.newAdminPassword,
    hint: memberMessages.adminPasswordShort,
  },
} as const;

/** Asks for a new password twice; `given` is a temporary one, which can't be kept. `onSubmit` shows its own errors. */
export function NewPasswordForm({
  email,
  policy,
  given,
  onSubmit,
}: {
  email: string;
  policy: keyof typeof policies;
  given?: string;
  onSubmit: (password: string) => Promise<void>;
}) {
  const { choose, hint } = policies[policy];
  const { form, register, errors, busy } = useAccountForm(
    (parsers) => (given === undefined ? choose(parsers) : parsers.toFirstPassword(given)),
    {},
    ({ password }) => onSubmit(password),
  );
  return (
    <Form {...form} className={styles.form}>
      {/* Hidden; tells password managers which account this password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={hint}
        error={errors.password?.message}
        {...register("password")}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register("confirm_password")}
      />
      <Button type="submit" block busy={busy}>
        Save new password
      </Button>
    </Form>
  );
}
