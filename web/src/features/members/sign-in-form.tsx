import { useState } from "react";
import { useForm } from "react-hook-form";
import { memberMessages } from "../../../../contract/members.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { isCognitoError } from "../../auth/is-cognito-error.ts";
import { type SignInStep, useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import styles from "./members.module.css";

/** The type of the error of a pair that the pool refused: a change of either field removes it. */
const refused = "refused";

/** Cognito does not say which of the two is wrong. The same exception also tells that there were too many attempts. */
const isWrongPassword = (error: unknown): boolean =>
  isCognitoError(error, "NotAuthorizedException") && /incorrect/i.test(String(error));

type Values = { email: string; password: string };

/** The sign-in form (AUTH-2). The page decides where to go after success. */
export function SignInForm({
  email,
  onForgot,
  onStep,
}: {
  email: string;
  onForgot: (email: string) => void;
  /** Called when the password was right but something else is needed. */
  onStep: (step: Exclude<SignInStep, "done">, email: string, password: string) => void;
}) {
  const { signIn } = useAuth();
  // Without default values, fields keep what was typed or autofilled before hydration.
  const { register, handleSubmit, getValues, setError, clearErrors, formState } = useForm<Values>(
    email ? { defaultValues: { email } } : {},
  );
  const { errors, isSubmitting } = formState;
  const [isSignedIn, setSignedIn] = useState(false);

  const clearRefusal = () => {
    if (errors.password?.type === refused) clearErrors();
  };

  async function submit({ email: typed, password }: Values): Promise<void> {
    const address = typed.trim();
    try {
      const step = await signIn(address, password);
      if (step !== "done") return onStep(step, address, password);
      // Busy until the page changes, which may still load.
      setSignedIn(true);
      showSuccess(memberMessages.signedIn);
    } catch (error) {
      if (isWrongPassword(error)) {
        const message = "Email and password don't match. Please check both.";
        setError("password", { type: refused, message }, { shouldFocus: true });
      }
      showError(getErrorMessage(error, memberMessages.signInFailed));
    }
  }

  return (
    <Form className={styles.form} onSubmit={handleSubmit(submit)}>
      <TextField
        label="Email address"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register("email", { required: memberMessages.emailRequired, onChange: clearRefusal })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register("password", { required: "Please enter your password", onChange: clearRefusal })}
      />
      <button type="button" className={styles.aside} onClick={() => onForgot(getValues("email") ?? "")}>
        Forgot your password?
      </button>
      <Button type="submit" block busy={isSubmitting || isSignedIn}>
        Sign In
      </Button>
    </Form>
  );
}
