import { memberMessages } from "../../../../contract/members.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import styles from "./members.module.css";
import { type FormParsers, useAccountForm } from "./use-account-form.ts";

const floors = {
  member: { choose: (parsers: FormParsers) => parsers.newPassword, hint: memberMessages.passwordShort },
  admin: {
    choose: (parsers: FormParsers) => parsers.newAdminPassword,
    hint: memberMessages.adminPasswordShort,
  },
} as const;

/** A new password for `email`, twice. `onSubmit` tells the person of its own failures. */
export function NewPasswordForm({
  email,
  floor,
  onSubmit,
}: {
  email: string;
  floor: keyof typeof floors;
  onSubmit: (password: string) => Promise<void>;
}) {
  const { choose, hint } = floors[floor];
  const { form, register, errors, busy } = useAccountForm(choose, {}, ({ password }) => onSubmit(password));
  return (
    <Form {...form} className={styles.form}>
      {/* Unseen, for password managers: whose password this is. */}
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
