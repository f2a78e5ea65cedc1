import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { checkoutMessages } from "../../../../contract/checkout.ts";
import type { PremiumForm } from "../../../../contract/member-forms.ts";
import { memberMessages } from "../../../../contract/members.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { isCognitoError } from "../../auth/is-cognito-error.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { log } from "../../base/log.ts";
import { paths } from "../../base/paths.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import type { Registration } from "./use-registration.ts";

/**
 * Premium registration from the form to the payment page (PAY-3): creates the account with Cognito, signs in, then
 * calls `pay`. `onRegistered`, which sends the form, is called with the new sign-in; `pay` gets its promise and must wait
 * for it before it leaves the page. If the payment cannot be started, the user stays signed in and can retry only the payment.
 */
export function usePremiumRegistration({
  onRegistered,
  pay,
}: {
  onRegistered: (form: PremiumForm) => Promise<void>;
  pay: (form: PremiumForm, registered: Promise<void>, pathname: string) => Promise<void>;
}) {
  const { signUp, signIn } = useAuth();
  const navigate = useNavigate();
  const [registration, setRegistration] = useState<Registration>({ state: "idle" });
  const [registered, setRegistered] = useState(false);

  async function register(form: PremiumForm): Promise<void> {
    const { email, password, first_name, last_name } = form;
    const { pathname } = location;
    await signUp({ email, password, first_name, last_name });
    forgetKeptForm("register-premium");
    setRegistered(true);
    try {
      await signIn(email, password);
    } catch {
      // The account exists, so the user can sign in and pay on their own.
      const description = "Sign in to go on to your payment.";
      showSuccess(description, memberMessages.accountCreated);
      navigate(paths.login, { state: { email, from: paths.registerPremium } });
      return;
    }
    // With the new member's token. The payment page may be left for a while, so the topics are saved before.
    await pay(form, onRegistered(form), pathname);
  }

  async function submit(form: PremiumForm): Promise<void> {
    setRegistration({ state: "busy" });
    try {
      await register(form);
    } catch (error) {
      if (isCognitoError(error, "UsernameExistsException")) {
        setRegistration({ state: "exists", email: form.email });
        return;
      }
      log.error("premium registration failed", error);
      showError(getErrorMessage(error, checkoutMessages.registrationFailed), checkoutMessages.failedTitle);
    }
    setRegistration({ state: "idle" });
  }

  return {
    registration,
    /** Whether this form has created an account. */
    registered,
    submit,
    reset: () => setRegistration({ state: "idle" }),
  };
}
