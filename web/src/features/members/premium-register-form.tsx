import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { UseFormRegister } from "react-hook-form";
import { topicGroups } from "../../../../contract/checkout.ts";
import type { PremiumForm } from "../../../../contract/member-forms.ts";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { CheckboxChips } from "../../ui/field.tsx";
import { KeptForm } from "../../ui/kept-form.tsx";
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
  const { form, register, errors, busy } = useAccountForm(
    (parsers) => parsers.premium,
    defaultValues,
    onSubmit,
  );
  return (
    <KeptForm {...form} kept="register-premium" className={cx(styles.form, styles.short)}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Personal Information</legend>
        <AccountFields kind="premium" emailId={premiumEmailId} register={register} errors={errors} />
      </fieldset>
      <Topics register={register} />
      <Button type="submit" variant="premium" block busy={busy} busyLabel="Processing...">
        Continue to Payment
      </Button>
      {terms}
    </KeptForm>
  );
}

/** The optional topics. On phones a button unfolds them, so that the form's own button is near. */
function Topics({ register }: { register: UseFormRegister<PremiumForm> }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const title = (
    <>
      Topics you care about <span className={styles.small}>(optional)</span>
    </>
  );
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <span className={styles.onWide}>{title}</span>
        <button
          type="button"
          className={styles.unfold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {title}
          <ChevronDown aria-hidden="true" />
        </button>
      </legend>
      <div id={id} className={cx(styles.group, !isOpen && styles.folded)}>
        {topicGroups.map(({ label, topics }) => (
          <CheckboxChips
            key={label}
            label={label}
            options={topics.map((topic) => ({ value: topic, label: topic }))}
            {...register("interests")}
          />
        ))}
      </div>
    </fieldset>
  );
}
