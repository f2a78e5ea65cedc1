import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { memberMessages } from "../../../../contract/members.ts";
import { failureMessage } from "../../api/failure-message.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { paths } from "../../paths.ts";
import { toast } from "../../ui/toast-store.ts";
import { FormHead } from "./form-heading.tsx";
import styles from "./members.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetRequestForm } from "./reset-request-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

type Mode = "sign_in" | "forgot" | "new_password";

/** The sign-in page's three forms in one place. A swap moves the focus to the new form's heading. */
export function SignIn({ email: given, notice }: { email: string; notice?: ReactNode }) {
  const { confirmNewPassword } = useAuth();
  const { state } = useLocation();
  const [mode, setMode] = useState<Mode>("sign_in");
  const [email, setEmail] = useState(given);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(mode);

  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    heading.current?.focus();
  }, [mode]);

  /** With the address along that was typed already. */
  function goOn(next: Mode, typed: string): void {
    setEmail(typed);
    setMode(next);
  }

  async function chooseNewPassword(password: string): Promise<void> {
    try {
      await confirmNewPassword(password);
      toast({ title: memberMessages.signedIn, tone: "success" });
    } catch (error) {
      const description = failureMessage(error, memberMessages.signInFailed);
      toast({ title: "Error", description, tone: "destructive" });
    }
  }

  if (mode === "new_password")
    return (
      <>
        <FormHead title="Choose a new password" headingRef={heading}>
          The one you were given works only once. Pick your own, and you are in.
        </FormHead>
        <NewPasswordForm email={email} floor="admin" onSubmit={chooseNewPassword} />
      </>
    );

  if (mode === "forgot")
    return (
      <>
        <FormHead title="Reset your password" headingRef={heading}>
          Tell us your email address, and we send you a link to choose a new one.
        </FormHead>
        <ResetRequestForm email={email} />
        <p className={styles.closing}>
          <button type="button" onClick={() => setMode("sign_in")}>
            Back to sign in
          </button>
        </p>
      </>
    );

  return (
    <>
      <FormHead title="Welcome back" headingRef={heading}>
        Sign in to your printables, stories and sessions.
      </FormHead>
      {notice}
      <SignInForm
        email={email}
        onForgot={(typed) => goOn("forgot", typed)}
        onNewPasswordRequired={(typed) => goOn("new_password", typed)}
      />
      <p className={styles.closing}>
        New here?{" "}
        <Link to={paths.register} state={state}>
          Create a free account
        </Link>
      </p>
    </>
  );
}
