import { useEffect, useRef, useState } from "react";
import { checkoutMessages } from "../../../../contract/checkout.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { type SignedInUser, useAuth } from "../../auth/use-auth.ts";
import { redirectToCheckout, isAlreadyPremiumError, getUpgradeErrorMessage } from "../../features/membership/start-checkout.ts";
import { log } from "../../log.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast-store.ts";
import styles from "./register-premium.module.css";
import { Steps } from "./steps.tsx";
import { Terms } from "./terms.tsx";

/**
 * What is left to do for somebody who has an account. `registering`: the account was made on this page a moment ago,
 * and the payment ends that registration; else it is an upgrade.
 */
export function ContinueToPayment({ user, registering }: { user: SignedInUser; registering: boolean }) {
  const { refreshProfile } = useAuth();
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  // The form that had the focus has made way for this.
  useEffect(() => {
    if (registering) heading.current?.focus();
  }, [registering]);

  async function pay(): Promise<void> {
    setBusy(true);
    try {
      await redirectToCheckout({ from_registration: registering });
    } catch (error) {
      log.error("checkout not started", error);
      if (isAlreadyPremiumError(error)) await refreshProfile();
      else {
        const description = registering
          ? getErrorMessage(error, checkoutMessages.registrationFailed)
          : getUpgradeErrorMessage(error);
        toast({ title: checkoutMessages.failedTitle, description, tone: "destructive" });
      }
    }
    setBusy(false);
  }

  return (
    <>
      <div className={styles.head}>
        {registering && <Steps now={2} />}
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          One step to Premium
        </h1>
        <p className={styles.lead}>
          You are signed in as <strong>{user.email}</strong>. What is left is the payment: nothing has been
          charged.
        </p>
      </div>
      <Button variant="premium" block busy={busy} busyLabel="Processing..." onClick={pay}>
        Continue to Payment
      </Button>
      <Terms />
    </>
  );
}
