import { useEffect, useRef, useState } from "react";
import { checkoutMessages } from "../../../../contract/checkout.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { hasStoredIntent, storeIntent } from "../../auth/stored-intent.ts";
import { type SignedInUser, useAuth } from "../../auth/use-auth.ts";
import { log } from "../../base/log.ts";
import {
  getUpgradeErrorMessage,
  isAlreadyPremiumError,
  redirectToCheckout,
} from "../../features/membership/start-checkout.ts";
import { Button } from "../../ui/button.tsx";
import { showError } from "../../ui/toast-store.ts";
import styles from "./register-premium.module.css";
import { Steps } from "./steps.tsx";
import { Terms } from "./terms.tsx";

/** Keeps what a member wanted before they signed in here, for the return from the payment page (PAY-6). */
async function keepWantedItem(): Promise<void> {
  const intent = (await import("../../auth/read-intent.ts")).readIntent();
  if (intent) storeIntent({ ...intent, is_upgrade: true });
}

/**
 * Payment step for visitors who have an account. With `isRegistering` the account was just created on this page, and the
 * payment completes that registration; otherwise it is an upgrade.
 */
export function ContinueToPayment({ user, isRegistering }: { user: SignedInUser; isRegistering: boolean }) {
  const { refreshProfile } = useAuth();
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  // This step replaces the form that had the focus.
  useEffect(() => {
    if (isRegistering) heading.current?.focus();
  }, [isRegistering]);

  async function pay(): Promise<void> {
    setBusy(true);
    const { pathname } = location;
    try {
      // Paying matters more than what was wanted before.
      if (!isRegistering && hasStoredIntent()) await keepWantedItem().catch(() => undefined);
      await redirectToCheckout({ from_registration: isRegistering }, undefined, pathname);
    } catch (error) {
      log.error("failed to start checkout", error);
      if (isAlreadyPremiumError(error)) await refreshProfile();
      else {
        const description = isRegistering
          ? getErrorMessage(error, checkoutMessages.registrationFailed)
          : getUpgradeErrorMessage(error);
        showError(description, checkoutMessages.failedTitle);
      }
    }
    setBusy(false);
  }

  return (
    <>
      <div className={styles.head}>
        {isRegistering && <Steps current={2} />}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          One step left to Premium
        </h1>
        <p className={styles.lead}>
          You're signed in as <strong>{user.email}</strong>. The only step left is payment. If you have just
          paid in another tab, reload this page first.
        </p>
      </div>
      <Button variant="premium" block busy={busy} busyLabel="Processing..." onClick={pay}>
        Continue to Payment
      </Button>
      <Terms />
    </>
  );
}
