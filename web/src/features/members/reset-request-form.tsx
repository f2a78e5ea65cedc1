import { useState } from "react";
import { memberMessages } from "../../../../contract/members.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import styles from "./members.module.css";
import { useAccountForm } from "./use-account-form.ts";

/** Requests a password reset email (AUTH-6). Shows the same message for known and unknown addresses. */
export function ResetRequestForm({ email }: { email: string }) {
  const { requestReset } = useAuth();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const defaultValues = { ...(email && { email }) };
  const { form, register, errors, busy } = useAccountForm(
    (parsers) => parsers.resetRequest,
    defaultValues,
    submit,
  );

  async function submit({ email: address }: { email: string }): Promise<void> {
    try {
      await requestReset(address);
      setSentTo(address);
      showSuccess(memberMessages.resetSent);
    } catch (error) {
      showError(getErrorMessage(error, memberMessages.resetFailed));
    }
  }

  return (
    <Form {...form} className={styles.form}>
      {sentTo && (
        <Notice tone="success">
          If {sentTo} has an account, we've sent it a link. It may take a minute; check your spam folder too.
        </Notice>
      )}
      <TextField
        label="Email address"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" block busy={busy}>
        {sentTo ? "Send again" : "Send reset link"}
      </Button>
    </Form>
  );
}
