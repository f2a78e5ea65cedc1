import type { ReactNode } from "react";
import { topicGroups } from "../../../../contract/checkout.ts";
import type { PremiumForm } from "../../../../contract/member-forms.ts";
import { useIsWorking } from "../../auth/work-status.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxChips } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { AccountFields } from "./account-fields.tsx";
import styles from "./members.module.css";
import { useAccountForm } from "./use-account-form.ts";

/** The email field's id, so that the "already exists" dialog can return the focus to it. */
export const premiumEmailId = "premium-email";

/** The premium registration form (PAY-3). `terms` is shown below the button that accepts them. */
export function PremiumRegisterForm({
  email,
  terms,
  onSubmit,
}: {
  email: string;
  terms: ReactNode;
  onSubmit: (form: PremiumForm) => Promise<void>;
}) {
  const defaultValues = { interests: [], ...(email && { email }) };
  const isWorking = useIsWorking();
  const { form, register, errors, busy } = useAccountForm(
    (parsers) => parsers.premium,
    defaultValues,
    onSubmit,
  );
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
      <Button
        type="submit"
        variant="premium"
        block
        busy={busy}
        busyLabel={isWorking ? "Checking…" : "Processing..."}
      >
        Continue to Payment
      </Button>
      {terms}
    </Form>
  );
}
