import type { ComponentProps } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { codeMessages } from "./code-messages.ts";
import styles from "./members.module.css";

/** The field for the six digits of an authenticator app; with the rules for react-hook-form. */
export const CodeField = (props: Omit<ComponentProps<typeof TextField>, "label">) => (
  <TextField label="6-digit code" inputMode="numeric" autoComplete="one-time-code" {...props} />
);
export const codeRules = {
  validate: (code: string) => /^\d{6}$/.test(removeSpaces(code)) || codeMessages.malformed,
};

/** Asks for the six digits of an authenticator app. `onSubmit` returns the message of a code that was refused. */
export function CodeForm({
  label,
  onSubmit,
}: {
  label: string;
  onSubmit: (code: string) => Promise<string | undefined>;
}) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: "" } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ code }) => {
    const message = await onSubmit(removeSpaces(code));
    if (message) setError("code", { message }, { shouldFocus: true });
  });
  return (
    <Form className={styles.form} onSubmit={submit}>
      <CodeField error={errors.code?.message} {...register("code", codeRules)} />
      <Button type="submit" block busy={isSubmitting}>
        {label}
      </Button>
    </Form>
  );
}

/** Apps show the code in two groups. */
export const removeSpaces = (code: string) => code.replaceAll(/\s/g, "");
