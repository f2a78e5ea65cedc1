import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { getErrorMessage } from "../../api/errors.ts";
import { isCognitoError } from "../../auth/is-cognito-error.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { paths } from "../../base/paths.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { FormHeading } from "./form-heading.tsx";
import styles from "./members.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetRequestForm } from "./reset-request-form.tsx";
import type { ResetLink } from "./use-reset-link.ts";

/** The page that the password reset email links to. Without a link or with an expired one it offers a new email. */
export function ResetPasswordFlow({ link }: { link: ResetLink | null | undefined }) {
  const { user, confirmReset, signOut } = useAuth();
  const navigate = useNavigate();
  const [expired, setExpired] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  // The focused form was replaced.
  useEffect(() => {
    if (expired) heading.current?.focus();
  }, [expired]);

  async function save({ email, code }: ResetLink, password: string): Promise<void> {
    try {
      await confirmReset(email, code, password);
      // A password reset ends all sign-ins, including this one.
      if (user) await signOut();
    } catch (error) {
      if (isCognitoError(error, "ExpiredCodeException", "CodeMismatchException")) return setExpired(true);
      showError(getErrorMessage(error, "We couldn't save your new password. Please try again."));
      return;
    }
    showSuccess("Sign in with your new password.", "Password changed");
    navigate(paths.login, { state: { email } });
  }

  if (link === undefined)
    return (
      <>
        <FormHeading title="Reset your password" />
        <div className={styles.form} aria-busy="true">
          <Skeleton height={78} />
          <Skeleton height={78} />
          <Skeleton height={48} />
        </div>
      </>
    );

  if (link && !expired)
    return (
      <>
        <FormHeading title="Choose a new password">For {link.email}</FormHeading>
        <NewPasswordForm
          email={link.email}
          policy={link.isAdmin ? "admin" : "member"}
          onSubmit={(password) => save(link, password)}
        />
      </>
    );

  return (
    <>
      <FormHeading title="Reset your password" headingRef={heading}>
        Enter your email address, and we'll send you a link to choose a new password.
      </FormHeading>
      {expired && (
        <Notice tone="warn">
          That link has expired. Request a new one. If you have just chosen a password,{" "}
          <Link to={paths.login}>sign in with it</Link>.
        </Notice>
      )}
      <ResetRequestForm email={link?.email ?? ""} />
      <p className={styles.closing}>
        <Link to={paths.login}>Back to sign in</Link>
      </p>
    </>
  );
}
