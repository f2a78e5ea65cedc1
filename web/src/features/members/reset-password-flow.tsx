import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { failureMessage } from "../../api/failure-message.ts";
import { isRefusal } from "../../auth/is-cognito-error.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { paths } from "../../paths.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { FormHead } from "./form-heading.tsx";
import styles from "./members.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";
import { ResetRequestForm } from "./reset-request-form.tsx";
import type { ResetLink } from "./use-reset-link.ts";

/** The target of the reset mail. Without a link, or with one that has run out, it sends a new one. */
export function ResetPassword({ link }: { link: ResetLink | null | undefined }) {
  const { user, confirmReset, signOut } = useAuth();
  const navigate = useNavigate();
  const [expired, setExpired] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  // The form that had the focus is gone.
  useEffect(() => {
    if (expired) heading.current?.focus();
  }, [expired]);

  async function save({ email, code }: ResetLink, password: string): Promise<void> {
    try {
      await confirmReset(email, code, password);
      // The old sign-in is void everywhere from now on, here as well.
      if (user) await signOut();
    } catch (error) {
      if (isRefusal(error, "ExpiredCodeException", "CodeMismatchException")) return setExpired(true);
      const description = failureMessage(error, "We could not save your new password. Please try again.");
      toast({ title: "Error", description, tone: "destructive" });
      return;
    }
    toast({ title: "Password changed", description: "Sign in with your new password.", tone: "success" });
    navigate(paths.login, { state: { email } });
  }

  if (link === undefined)
    return (
      <>
        <FormHead title="Reset your password" />
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
        <FormHead title="Choose a new password">For {link.email}</FormHead>
        <NewPasswordForm email={link.email} floor="member" onSubmit={(password) => save(link, password)} />
      </>
    );

  return (
    <>
      <FormHead title="Reset your password" headingRef={heading}>
        Tell us your email address, and we send you a link to choose a new one.
      </FormHead>
      {expired && <Notice tone="warn">That link has expired. Send a new one.</Notice>}
      <ResetRequestForm email={link?.email ?? ""} />
      <p className={styles.closing}>
        <Link to={paths.login}>Back to sign in</Link>
      </p>
    </>
  );
}
