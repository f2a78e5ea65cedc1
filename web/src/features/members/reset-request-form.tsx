import { useState } from "react";
import { memberMessages } from "../../../../contract/members.ts";
import { failureMessage } from "../../api/failure-message.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast-store.ts";
import styles from "./members.module.css";
import { useAccountForm } from "./use-account-form.ts";

/** Asks for the reset mail (spec/1 §8, Password reset). Says the same of known and unknown addresses. */
export function ResetRequestForm({ email }: { email: string }) {
  const { requestReset } = useAuth();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const start = { ...(email && { email }) };
  const { form, register, errors, busy } = useAccountForm((parsers) => parsers.resetRequest, start, submit);

  async function submit({ email: given }: { email: string }): Promise<void> {
    try {
      await requestReset(given);
      setSentTo(given);
      toast({ title: memberMessages.resetSent, tone: "success" });
    } catch (error) {
      const description = failureMessage(error, memberMessages.resetFailed);
      toast({ title: "Error", description, tone: "destructive" });
    }
  }

  return (
    <Form {...form} className={styles.form}>
      {sentTo && (
        <Notice tone="success">
          If {sentTo} has an account, a link is on its way. It may take a minute, or sit in your spam folder.
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
        {sentTo ? "Send it again" : "Send reset link"}
      </Button>
    </Form>
  );
}
