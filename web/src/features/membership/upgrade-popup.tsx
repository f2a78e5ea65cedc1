import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { checkoutMessages } from "../../../../contract/checkout.ts";
import { type FormInput, forms } from "../../../../contract/forms.ts";
import { upgradeInterestLabels } from "../../../../contract/upgrade-interest-labels.ts";
import type { Intent } from "../../auth/intent.ts";
import { clearIntent, storeIntent } from "../../auth/stored-intent.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { brand } from "../../base/brand.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { log } from "../../base/log.ts";
import { paths } from "../../base/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { CheckboxChips } from "../../ui/field.tsx";
import { FieldPair } from "../../ui/field-pair.tsx";
import { KeptForm } from "../../ui/kept-form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { showAlmostThereToast } from "./almost-there-toast.ts";
import styles from "./membership.module.css";
import {
  getUpgradeErrorMessage,
  isAlreadyPremiumError,
  redirectToCheckout,
  reportUpgrade,
} from "./start-checkout.ts";

type Values = FormInput<"upgrade_popup">;

const interestOptions = Object.entries(upgradeInterestLabels).map(([value, label]) => ({ value, label }));

/** The upgrade popup (PAY-5): the name unless it is known, email and interests, then redirects to checkout. */
export default function UpgradePopup({
  open,
  intent,
  onClose,
}: {
  open: boolean;
  /** The item that the member wants Premium for, and its page. */
  intent: Intent | undefined;
  onClose: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      // Otherwise the payment page would open after the member has closed the popup.
      onClose={() => isBusy || onClose()}
      keepOpenOnOutsidePress
      title="Upgrade to Premium"
      description={`The whole library for ${brand.price} a month, billed monthly. Cancel anytime.`}
    >
      <UpgradeForm intent={intent} onClose={onClose} onBusyChange={setBusy} />
    </Dialog>
  );
}

function UpgradeForm({
  intent,
  onClose,
  onBusyChange,
}: {
  intent: Intent | undefined;
  onClose: () => void;
  onBusyChange: (busy: boolean) => void;
}) {
  const { user, profile, refreshProfile } = useAuth();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: zodResolver(forms.upgrade_popup),
    defaultValues: {
      firstName: profile?.first_name ?? "",
      lastName: profile?.last_name ?? "",
      // The tokens name the former address for up to 15 minutes.
      email: profile?.email ?? user?.email ?? "",
      interests: [],
      isExistingUser: user !== null,
    },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    onBusyChange(isSubmitting);
    return () => onBusyChange(false);
  }, [isSubmitting, onBusyChange]);
  // Decided once, so that the fields do not vanish when a name arrives from another tab.
  const [isNameKnown] = useState(() => Boolean(profile?.first_name.trim() && profile.last_name.trim()));

  async function submit(form: Values): Promise<void> {
    const pendingForm = reportUpgrade({ ...form, isExistingUser: user !== null });
    forgetKeptForm("upgrade");
    // The member signed out in another tab in the meantime.
    if (!user) {
      void showAlmostThereToast();
      navigate(paths.registerPremium, { state: { email: form.email } });
      return;
    }
    if (intent) storeIntent({ ...intent, is_upgrade: true });
    else clearIntent();
    try {
      await redirectToCheckout({}, pendingForm);
    } catch (error) {
      log.error("failed to start checkout", error);
      if (isAlreadyPremiumError(error)) {
        await refreshProfile();
        showSuccess(checkoutMessages.nowPremium);
        onClose();
        return;
      }
      showError(getUpgradeErrorMessage(error));
    }
  }

  return (
    <KeptForm kept="upgrade" className={styles.form} onSubmit={handleSubmit(submit)}>
      {(!isNameKnown || errors.firstName || errors.lastName) && (
        <FieldPair>
          <TextField
            label="First name"
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register("firstName")}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register("lastName")}
          />
        </FieldPair>
      )}
      <TextField
        label="Email address"
        type="email"
        autoComplete="email"
        readOnly={user !== null}
        hint={user ? "The email address of your account." : undefined}
        error={errors.email?.message}
        {...register("email")}
      />
      <CheckboxChips
        label="What are you looking forward to?"
        optional
        options={interestOptions}
        error={errors.interests?.message}
        {...register("interests")}
      />
      <Button type="submit" variant="premium" block busy={isSubmitting} busyLabel="Processing...">
        Continue to Payment
      </Button>
    </KeptForm>
  );
}
