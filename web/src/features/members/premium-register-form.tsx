import type { ReactNode } from "react";
import { topicGroups } from "../../../../contract/checkout.ts";
import type { PremiumForm } from "../../../../contract/member-forms.ts";
import { memberMessages } from "../../../../contract/members.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxChips, PasswordField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import styles from "./members.module.css";
import { useAccountForm } from "./use-account-form.ts";

/** The id by which the "already exists" dialog gives the focus back to the address to be changed. */
export const premiumEmailId = "premium-email";

/** Spec/1 §2, Premium registration page. `terms` stand under the button that agrees to them. */
export function PremiumRegisterForm({
  email,
  terms,
  onSubmit,
}: {
  email: string;
  terms: ReactNode;
  onSubmit: (form: PremiumForm) => Promise<void>;
}) {
  const start = { interests: [], ...(email && { email }) };
  const { form, register, errors, busy } = useAccountForm((parsers) => parsers.premium, start, onSubmit);
  return (
    <Form {...form} className={styles.form}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Personal Information</legend>
        <div className={styles.names}>
          <TextField
            label="First Name"
            autoComplete="given-name"
            error={errors.first_name?.message}
            {...register("first_name")}
          />
          <TextField
            label="Last Name"
            autoComplete="family-name"
            error={errors.last_name?.message}
            {...register("last_name")}
          />
        </div>
        <TextField
          id={premiumEmailId}
          label="Email Address"
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
          label="Confirm Password"
          autoComplete="new-password"
          error={errors.confirm_password?.message}
          {...register("confirm_password")}
        />
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>
          Topics you care about <span className={styles.small}>(optional)</span>
        </legend>
        {topicGroups.map(({ label, topics }) => (
          <CheckboxChips
            key={label}
            label={label}
            options={topics.map((topic) => ({ value: topic, label: topic }))}
            {...register("interests")}
          />
        ))}
      </fieldset>
      <Button type="submit" variant="premium" block busy={busy} busyWords="Processing...">
        Continue to Payment
      </Button>
      {terms}
    </Form>
  );
}
