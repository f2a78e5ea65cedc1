import type { FieldErrors, UseFormRegister } from "react-hook-form";
import type { RegisterForm } from "../../../../contract/member-forms.ts";
import { memberMessages } from "../../../../contract/members.ts";
import { PasswordField } from "../../ui/field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./members.module.css";

/** The two registration forms use different capitalization (AUTH-3). */
const labels = {
  free: { first: "First name", last: "Last name", email: "Email address", confirm: "Confirm password" },
  premium: { first: "First Name", last: "Last Name", email: "Email Address", confirm: "Confirm Password" },
} as const;

type Account = Omit<RegisterForm, "interests">;

/** Name, email and password fields of the registration forms. `emailId` lets a dialog return the focus to the email. */
export function AccountFields({
  kind,
  emailId,
  register,
  errors,
}: {
  kind: keyof typeof labels;
  emailId: string;
  register: UseFormRegister<Account>;
  errors: FieldErrors<Account>;
}) {
  const { first, last, email, confirm } = labels[kind];
  return (
    <>
      <div className={styles.names}>
        <TextField
          label={first}
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register("first_name")}
        />
        <TextField
          label={last}
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register("last_name")}
        />
      </div>
      <TextField
        id={emailId}
        label={email}
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
        label={confirm}
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register("confirm_password")}
      />
    </>
  );
}
