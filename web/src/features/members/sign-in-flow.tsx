import { type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { memberMessages } from "../../../../contract/members.ts";
import { recoveryMessages } from "../../../../contract/recovery-messages.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { isCognitoError } from "../../auth/is-cognito-error.ts";
import { type SignInStep, useAuth } from "../../auth/use-auth.ts";
import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { CodeForm } from "./code-form.tsx";
import { codeMessages, findCodeError } from "./code-messages.ts";
import { FormHeading } from "./form-heading.tsx";
import styles from "./members.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetRequestForm } from "./reset-request-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const RecoveryForm = lazyWithRetry(() => import("./recovery-form.tsx"));

type Mode = "sign_in" | "forgot" | "recovery" | Exclude<SignInStep, "done">;

/** The forms of the sign-in page. Moves the focus when they change. */
export function SignInFlow({ email: initialEmail, notice }: { email: string; notice?: ReactNode }) {
  const { confirmSignIn } = useAuth();
  const { state } = useLocation();
  const [mode, setMode] = useState<Mode>("sign_in");
  const [email, setEmail] = useState(initialEmail);
  const [given, setGiven] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const shownMode = useRef(mode);

  useEffect(() => {
    if (shownMode.current === mode) return;
    shownMode.current = mode;
    heading.current?.focus();
  }, [mode]);

  /** Keeps the email address that was already typed, and the password, which may be a temporary one. */
  function switchTo(next: Mode, typed: string, password = ""): void {
    setEmail(typed);
    setGiven(password);
    setMode(next);
  }

  async function chooseNewPassword(password: string): Promise<void> {
    try {
      await confirmSignIn(password);
      showSuccess(memberMessages.signedIn);
    } catch (error) {
      const isOver = isCognitoError(error, "NotAuthorizedException");
      const description = isOver
        ? codeMessages.tookTooLong
        : getErrorMessage(error, memberMessages.signInFailed);
      showError(description);
      if (isOver) setMode("sign_in");
    }
  }

  if (mode === "code_required")
    return (
      <CodeStep
        headingRef={heading}
        onRestart={() => setMode("sign_in")}
        onLostPhone={() => setMode("recovery")}
      />
    );

  if (mode === "recovery")
    return <RecoveryStep headingRef={heading} email={email} onBack={() => setMode("sign_in")} />;

  if (mode === "new_password_required")
    return (
      <>
        <FormHeading title="Choose a new password" headingRef={heading}>
          The password you were given works only once. Choose your own to continue.
        </FormHeading>
        <NewPasswordForm email={email} policy="admin" given={given} onSubmit={chooseNewPassword} />
      </>
    );

  if (mode === "forgot" || mode === "reset_required")
    return (
      <>
        <FormHeading title="Reset your password" headingRef={heading}>
          {mode === "reset_required" && "This account needs a new password. "}
          Enter your email address, and we'll send you a link to choose a new password.
        </FormHeading>
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
      <FormHeading title="Welcome back" headingRef={heading}>
        Sign in to your printables, stories and sessions.
      </FormHeading>
      {notice}
      <SignInForm email={email} onForgot={(typed) => switchTo("forgot", typed)} onStep={switchTo} />
      <p className={styles.closing}>
        New here?{" "}
        <Link to={paths.register} state={state}>
          Create a free account
        </Link>
      </p>
    </>
  );
}

/** Takes a recovery code, then leads back to the password (AUTH-21). */
function RecoveryStep({
  headingRef,
  email,
  onBack,
}: {
  headingRef: Ref<HTMLHeadingElement>;
  email: string;
  onBack: () => void;
}) {
  const finish = () => {
    showSuccess(recoveryMessages.accepted, "Code sent");
    onBack();
  };
  return (
    <>
      <FormHeading title="Lost your phone?" headingRef={headingRef}>
        A recovery code turns two-step sign-in off once. You got ten when you set up your authenticator app.
      </FormHeading>
      <Suspense fallback={<Skeleton height={220} />}>
        <RecoveryForm email={email} onSent={finish} />
      </Suspense>
      <p className={styles.small}>No codes left? Ask an owner to reset your two-step sign-in.</p>
      <p className={styles.closing}>
        <button type="button" onClick={onBack}>
          Back to sign in
        </button>
      </p>
    </>
  );
}

/** Asks for the code of the authenticator app (AUTH-16). Cognito forgets the step after a while. */
function CodeStep({
  headingRef,
  onRestart,
  onLostPhone,
}: {
  headingRef: Ref<HTMLHeadingElement>;
  onRestart: () => void;
  onLostPhone: () => void;
}) {
  const { confirmSignIn } = useAuth();

  /** Returns the message for the code's field. */
  async function sendCode(code: string): Promise<string | undefined> {
    try {
      await confirmSignIn(code);
    } catch (error) {
      const message = findCodeError(error);
      if (message) return message;
      const isOver = isCognitoError(error, "NotAuthorizedException");
      const description = isOver
        ? codeMessages.signInExpired
        : getErrorMessage(error, memberMessages.signInFailed);
      showError(description);
      if (isOver) onRestart();
      return;
    }
    showSuccess(memberMessages.signedIn);
  }

  return (
    <>
      <FormHeading title="Enter your code" headingRef={headingRef}>
        Open your authenticator app and enter the six digits that it shows for {brand.name}.
      </FormHeading>
      <CodeForm label="Sign In" onSubmit={sendCode} />
      <p className={styles.closing}>
        <button type="button" onClick={onLostPhone}>
          Lost your phone?
        </button>
      </p>
      <p className={styles.closing}>
        <button type="button" onClick={onRestart}>
          Back to sign in
        </button>
      </p>
    </>
  );
}
