import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { checkoutMessages } from "../../../../contract/checkout.ts";
import type { PremiumForm } from "../../../../contract/member-forms.ts";
import { failureMessage } from "../../api/failure-message.ts";
import { isRefusal } from "../../auth/is-cognito-error.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { log } from "../../log.ts";
import { paths } from "../../paths.ts";
import { toast } from "../../ui/toast-store.ts";
import type { Registration } from "./use-registration.ts";

function tellFailure(error: unknown): void {
  const description = failureMessage(error, checkoutMessages.registrationFailed);
  toast({ title: checkoutMessages.failedTitle, description, tone: "destructive" });
}

/**
 * Premium registration from the form to the payment page (spec/1 §4): the account first, with Cognito and nobody
 * else, then signing in, then `pay`. `onRegistered` learns of the new account as soon as it stands; `pay` gets its
 * promise, to be settled before this page is left. Where paying cannot begin the person has an account and is signed
 * in, so that the next press is for the payment alone.
 */
export function usePremiumRegistration({
  onRegistered,
  pay,
}: {
  onRegistered: (form: PremiumForm) => Promise<void>;
  pay: (form: PremiumForm, told: Promise<void>) => Promise<void>;
}) {
  const { signUp, signIn } = useAuth();
  const navigate = useNavigate();
  const [registration, setRegistration] = useState<Registration>({ state: "idle" });
  const [registered, setRegistered] = useState(false);

  async function register(form: PremiumForm): Promise<void> {
    const { email, password, first_name, last_name } = form;
    await signUp({ email, password, first_name, last_name });
    setRegistered(true);
    const told = onRegistered(form);
    try {
      await signIn(email, password);
    } catch {
      // The account stands; whoever cannot be let in by us comes in by the door, and pays then.
      navigate(paths.login, { state: { email, from: paths.registerPremium } });
      return;
    }
    await pay(form, told);
  }

  async function submit(form: PremiumForm): Promise<void> {
    setRegistration({ state: "busy" });
    try {
      await register(form);
    } catch (error) {
      if (isRefusal(error, "UsernameExistsException")) {
        setRegistration({ state: "exists", email: form.email });
        return;
      }
      log.error("premium registration not finished", error);
      tellFailure(error);
    }
    setRegistration({ state: "idle" });
  }

  return {
    registration,
    /** Whether an account has been made here. */
    registered,
    submit,
    forget: () => setRegistration({ state: "idle" }),
  };
}
