import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { RegisterForm } from "../../../../contract/member-forms.ts";
import { memberMessages } from "../../../../contract/members.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { isCognitoError } from "../../auth/is-cognito-error.ts";
import type { RedirectState } from "../../auth/redirect-target.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { brand } from "../../base/brand.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { paths } from "../../base/paths.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";

/** `registered` and `exists` open a dialog (AUTH-3); `exists` contains the email address that is taken. */
export type Registration = { state: "idle" | "busy" | "registered" } | { state: "exists"; email: string };

/**
 * Free registration: signs up, signs in, waits for `onRegistered`, which sends the form, then opens a dialog.
 */
export function useRegistration({ onRegistered }: { onRegistered: (form: RegisterForm) => Promise<void> }) {
  const { signUp, signIn, refreshProfile } = useAuth();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [registration, setRegistration] = useState<Registration>({ state: "idle" });

  async function signUpOrShowError(form: RegisterForm): Promise<boolean> {
    try {
      const { email, password, first_name, last_name } = form;
      await signUp({ email, password, first_name, last_name });
      forgetKeptForm("register");
      return true;
    } catch (error) {
      if (isCognitoError(error, "UsernameExistsException")) {
        setRegistration({ state: "exists", email: form.email });
      } else {
        const description = getErrorMessage(error, memberMessages.registrationFailed);
        showError(description, memberMessages.registrationError);
        setRegistration({ state: "idle" });
      }
      return false;
    }
  }

  async function submit(form: RegisterForm): Promise<void> {
    setRegistration({ state: "busy" });
    if (!(await signUpOrShowError(form))) return;
    const welcome = `Welcome to ${brand.name}, ${form.first_name}.`;
    showSuccess(welcome, memberMessages.accountCreated);
    try {
      await signIn(form.email, form.password);
    } catch {
      // The account exists, so the user can sign in on their own.
      navigate(paths.login, { state: { ...(state as RedirectState | null), email: form.email } });
      return;
    }
    await onRegistered(form);
    // The profile was loaded before the form saved the interests.
    if (form.interests.length > 0) void refreshProfile().catch(() => undefined);
    setRegistration({ state: "registered" });
  }

  return { registration, submit, reset: () => setRegistration({ state: "idle" }) };
}
