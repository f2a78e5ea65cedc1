import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { memberMessages, newPasswordForm, passwordMax } from "../../../../contract/members.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import styles from "./members.module.css";

const adminPasswordShort = "Minimum 12 characters";

/** Only a new admin meets the sign-in's new-password step, and an admin's floor is twelve (decisions, "Accounts"). */
const adminPasswordForm = z
  .strictObject({
    password: z.string().min(12, adminPasswordShort).max(passwordMax),
    confirm_password: z.string(),
  })
  .refine((form) => form.password === form.confirm_password, {
    path: ["confirm_password"],
    message: memberMessages.passwordsDiffer,
  });

const floors = {
  member: { form: newPasswordForm, hint: memberMessages.passwordShort },
  admin: { form: adminPasswordForm, hint: adminPasswordShort },
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
  const { form, hint } = floors[floor];
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(form) });
  const { errors, isSubmitting } = formState;
  return (
    <Form className={styles.form} onSubmit={handleSubmit(({ password }) => onSubmit(password))}>
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
      <Button type="submit" block busy={isSubmitting}>
        Save new password
      </Button>
    </Form>
  );
}
