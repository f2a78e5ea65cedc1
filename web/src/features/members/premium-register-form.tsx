import type { ReactNode } from "react";
import { topicGroups } from "../../../../contract/checkout.ts";
import type { PremiumForm } from "../../../../contract/member-forms.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxChips } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { AccountFields } from "./account-fields.tsx";
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
        <AccountFields kind="premium" emailId={premiumEmailId} register={register} errors={errors} />
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
