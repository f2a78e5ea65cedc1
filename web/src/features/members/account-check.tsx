import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { memberMessages, passwordMessages } from "../../../../contract/members.ts";
import { getErrorMessage } from "../../api/errors.ts";
import type { AccountAccess } from "../../auth/account-access.ts";
import { isCognitoError } from "../../auth/is-cognito-error.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { showError } from "../../ui/toast-store.ts";
import { CodeField, codeRules, removeSpaces } from "./code-form.tsx";
import { codeMessages, findCodeError } from "./code-messages.ts";
import styles from "./members.module.css";

interface CheckError {
  field: "current_password" | "code";
  message: string;
}

/** The field and the message of Cognito's refusal of a password or code that was entered again; undefined for other errors. */
export function findCheckError(error: unknown): CheckError | undefined {
  if (isCognitoError(error, "LimitExceededException", "TooManyRequestsException"))
    return { field: "current_password", message: passwordMessages.tooManyAttempts };
  const code = findCodeError(error);
  if (code) return { field: "code", message: code };
  if (!(error instanceof Error) || !isCognitoError(error, "NotAuthorizedException")) return undefined;
  if (/session/i.test(error.message)) return { field: "code", message: codeMessages.signInExpired };
  const isLocked = /attempts exceeded/i.test(error.message);
  const message = isLocked ? passwordMessages.tooManyAttempts : passwordMessages.currentWrong;
  return { field: "current_password", message };
}

/**
 * Asks for the password again, and for the code of an authenticator app if the account has one, before the person changes
 * their own second factor (AUTH-20).
 */
export function AccountCheckForm({
  email,
  label,
  onOpened,
}: {
  email: string;
  label: string;
  onOpened: (access: AccountAccess) => Promise<void>;
}) {
  const { openAccountAccess } = useAuth();
  const [asksForCode, setAsksForCode] = useState(false);
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    defaultValues: { current_password: "", code: "" },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus(asksForCode ? "code" : "current_password"), [asksForCode, setFocus]);

  const check = handleSubmit(async ({ current_password, code }) => {
    try {
      const access = await openAccountAccess(current_password, removeSpaces(code));
      if (access === "code_required") setAsksForCode(true);
      else await onOpened(access);
    } catch (error) {
      const refusal = findCheckError(error);
      if (refusal) setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
      else showError(getErrorMessage(error, memberMessages.signInFailed));
    }
  });

  return (
    <Form aria-label={label} className={styles.form} onSubmit={check}>
      {/* Hidden; tells password managers which account this password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...register("current_password", { required: passwordMessages.currentRequired })}
      />
      {asksForCode && <CodeField error={errors.code?.message} {...register("code", codeRules)} />}
      <Button type="submit" block busy={isSubmitting}>
        {label}
      </Button>
    </Form>
  );
}
