import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { brand } from "../../../../contract/brand.ts";
import type { RegisterForm } from "../../../../contract/member-forms.ts";
import { memberMessages } from "../../../../contract/members.ts";
import { call } from "../../api/client.ts";
import { failureMessage } from "../../api/failure-message.ts";
import { isRefusal } from "../../auth/is-cognito-error.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { log } from "../../log.ts";
import { paths } from "../../paths.ts";
import { toast } from "../../ui/toast-store.ts";

/** `registered` and `exists` each open their dialog (spec/1 §4); `exists` keeps the address in question. */
export type Registration = { state: "idle" | "busy" | "registered" } | { state: "exists"; email: string };

/** Interests are a courtesy: an account without them is complete, so their loss is only logged. */
async function keepInterests(interests: RegisterForm["interests"]): Promise<void> {
  if (interests.length === 0) return;
  await call("updateMe", { interests }).catch((error: unknown) => log.error("interests not kept", error));
}

/**
 * Free registration from the form to the open dialog: sign up, sign in, keep the interests. `onRegistered` learns
 * of the new account as soon as it stands, and is not waited for.
 */
export function useRegistration({ onRegistered }: { onRegistered: (form: RegisterForm) => void }) {
  const { signUp, signIn } = useAuth();
  const navigate = useNavigate();
  const [registration, setRegistration] = useState<Registration>({ state: "idle" });

  async function signUpOrTell(form: RegisterForm): Promise<boolean> {
    try {
      const { email, password, first_name, last_name } = form;
      await signUp({ email, password, first_name, last_name });
      return true;
    } catch (error) {
      if (isRefusal(error, "UsernameExistsException")) {
        setRegistration({ state: "exists", email: form.email });
      } else {
        const description = failureMessage(error, memberMessages.registrationFailed);
        toast({ title: memberMessages.registrationError, description, tone: "destructive" });
        setRegistration({ state: "idle" });
      }
      return false;
    }
  }

  async function submit(form: RegisterForm): Promise<void> {
    setRegistration({ state: "busy" });
    if (!(await signUpOrTell(form))) return;
    onRegistered(form);
    const welcome = `Welcome to ${brand.name}, ${form.first_name}.`;
    toast({ title: memberMessages.accountCreated, description: welcome, tone: "success" });
    try {
      await signIn(form.email, form.password);
    } catch {
      // The account stands; whoever cannot be let in by us can still come in by the door.
      navigate(paths.login, { state: { email: form.email } });
      return;
    }
    await keepInterests(form.interests);
    setRegistration({ state: "registered" });
  }

  return { registration, submit, forget: () => setRegistration({ state: "idle" }) };
}
