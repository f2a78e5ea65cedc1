import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { recoverInput } from "../../../../contract/recovery.ts";
import { recoveryMessages } from "../../../../contract/recovery-messages.ts";
import { call } from "../../api/client.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showError } from "../../ui/toast-store.ts";
import styles from "./members.module.css";

/** Turns two-step sign-in off with a recovery code (AUTH-21). The answer is the same for a wrong one. */
export default function RecoveryForm({ email, onSent }: { email: string; onSent: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(recoverInput),
    defaultValues: { email, code: "" },
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async (input) => {
    try {
      await call("recoverSignIn", input);
      onSent();
    } catch (error) {
      showError(getErrorMessage(error, "We couldn't send your code. Please try again."));
    }
  });
  return (
    <Form aria-label="Turn off two-step sign-in" className={styles.form} onSubmit={send}>
      <TextField
        label="Email address"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register("email")}
      />
      <TextField
        label="Recovery code"
        hint={recoveryMessages.malformed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.code?.message}
        {...register("code")}
      />
      <Button type="submit" block busy={isSubmitting}>
        Turn off two-step sign-in
      </Button>
    </Form>
  );
}
