import { type Ref, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { sampleStartToken } from "../../../../contract/newsletter-admin.ts";
import { call } from "../../api/client.ts";
import { ApiError, getErrorMessage } from "../../api/errors.ts";
import { isCognitoError } from "../../auth/is-cognito-error.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { codeMessages } from "./code-messages.ts";
import { FormHeading } from "./form-heading.tsx";
import styles from "./members.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";

const failureMessage = "Something went wrong. Please try again.";

type Step =
  | { name: "idle" }
  | { name: "password"; email: string; isAdmin: boolean }
  | { name: "over"; wasResent: boolean };

/**
 * The page of a link to the first password of an account (AUTH-22). Opening it changes nothing, because mail programs open
 * links too. A press gives this browser a temporary password, with which it signs in; the chosen one goes to the user pool
 * only.
 */
export default function StartAccount({ token }: { token: string }) {
  const { user, signIn, signOut, confirmSignIn } = useAuth();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>({ name: "idle" });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current !== step) heading.current?.focus();
    shownStep.current = step;
  }, [step]);

  /** Shows what went wrong; a link that does not work any more leads on. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    setFailure(undefined);
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError && error.code === "not_found")
        setStep({ name: "over", wasResent: false });
      else setFailure(getErrorMessage(error, failureMessage));
    } finally {
      setBusy(false);
    }
  }

  const start = () =>
    attempt(async () => {
      const { email, password, is_admin } = await call("startAccount", { token });
      if (user) await signOut();
      if ((await signIn(email, password)) !== "new_password_required") throw new Error(failureMessage);
      setStep({ name: "password", email, isAdmin: is_admin });
    });

  const resend = () =>
    attempt(async () => {
      await call("resendStartLink", { token });
      setStep({ name: "over", wasResent: true });
    });

  async function choose(password: string): Promise<void> {
    try {
      await confirmSignIn(password);
      showSuccess("Your password is saved.");
      void navigate(paths.dashboard, { replace: true });
    } catch (error) {
      const isOver = isCognitoError(error, "NotAuthorizedException");
      const description = isOver ? codeMessages.tookTooLong : getErrorMessage(error, failureMessage);
      showError(description);
      if (isOver) setStep({ name: "idle" });
    }
  }

  if (token === sampleStartToken) return <SampleLink />;
  const isExpired = Number(token.split(".")[2]) * 1_000 <= Date.now();
  const notice = failure && (
    <Notice tone="danger" title="That didn't work">
      {failure}
    </Notice>
  );
  if (step.name === "password")
    return (
      <>
        <FormHeading title="Choose your password" headingRef={heading}>
          {`From now on, you sign in as ${step.email} with this password.`}
        </FormHeading>
        <NewPasswordForm email={step.email} policy={step.isAdmin ? "admin" : "member"} onSubmit={choose} />
      </>
    );
  if (step.name === "over" && step.wasResent)
    return (
      <FormHeading title="Another link is on its way" headingRef={heading}>
        Please check your inbox. The link works for seven days.
      </FormHeading>
    );
  if (step.name === "over") return <UsedLink headingRef={heading} />;
  return (
    <>
      <FormHeading
        title={isExpired ? "This link has expired" : `Welcome to ${brand.name}`}
        headingRef={heading}
      >
        {isExpired
          ? "Links work for seven days. We can email you another one."
          : "Your account is ready. Choose a password, and you are signed in."}
      </FormHeading>
      {notice}
      <Button block busy={isBusy} onClick={() => void (isExpired ? resend() : start())}>
        {isExpired ? "Email me another link" : "Choose a password"}
      </Button>
    </>
  );
}

const SampleLink = () => (
  <>
    <FormHeading title="Your members choose a password here">
      This is the link of a test email, so it shows a sample. In the real email, each member gets a link of
      their own, which works for seven days.
    </FormHeading>
    <ButtonLink to={`${paths.admin}?tab=newsletter`} block>
      Back to the newsletter
    </ButtonLink>
  </>
);

const UsedLink = ({ headingRef }: { headingRef: Ref<HTMLHeadingElement> }) => (
  <>
    <FormHeading title="This link doesn't work any more" headingRef={headingRef}>
      You may have chosen a password with it before. If you don't remember it, choose a new one.
    </FormHeading>
    <div className={styles.form}>
      <ButtonLink to={paths.login} block>
        Sign in
      </ButtonLink>
      <ButtonLink to={paths.resetPassword} variant="outline" block>
        Forgot your password?
      </ButtonLink>
    </div>
  </>
);
