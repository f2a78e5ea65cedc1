import { TextField } from "@aws-amplify/ui-react";
import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { changeEmailInput } from "../../../../contract/member-forms.ts";
import { freshSignInSeconds, type Profile } from "../../../../contract/members.ts";
import { call } from "../../api/client.ts";
import { ApiError, getErrorMessage } from "../../api/errors.ts";
import { useSignOut } from "../../auth/use-sign-out.ts";
import { paths } from "../../base/paths.ts";
import { Button } from "../../ui/button.tsx";
import { toAmplifyFieldError } from "../../ui/field-error.ts";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showSuccess } from "../../ui/toast-store.ts";
import { takeFocus, useOpenButton } from "../../ui/use-open-button.ts";
import { SendLinkAgain } from "./email-notice.tsx";
import styles from "./profile.module.css";

const loadAmplify = () => import("../../auth/amplify.ts");

/** Changes the member's address (MEMBER-8): the form, or the change that waits for its link. */
export function ChangeEmail({
  profile: { email, pending_email, new_email_from_owner },
  onSaved,
  onDirtyChange,
}: {
  profile: Profile;
  onSaved: () => Promise<void>;
  onDirtyChange: (dirty: boolean) => void;
}) {
  const [shown, show] = useState<"button" | "form" | "sign-in">("button");
  const openButton = useOpenButton(shown !== "button");
  return (
    <section className={styles.part} aria-labelledby="profile-email">
      <h3 id="profile-email">Change your email</h3>
      {pending_email !== null && (
        <Notice title={`We sent a link to ${pending_email}`} action={<SendLinkAgain email={pending_email} />}>
          {`Until then you sign in with ${email}.`}
        </Notice>
      )}
      {new_email_from_owner !== null && (
        <Notice title={`We're changing your email to ${new_email_from_owner}`}>
          {`It changes once the link that we sent there is opened. If you didn't ask us for this, stop it with the link in our email to ${email}.`}
        </Notice>
      )}
      {shown === "sign-in" && <SignInAgain email={email} />}
      {shown === "form" && (
        <ChangeEmailForm
          onSent={async () => {
            show("button");
            await onSaved();
          }}
          onCancel={() => show("button")}
          onStale={() => show("sign-in")}
          onDirtyChange={onDirtyChange}
        />
      )}
      {shown === "button" && (
        <Button
          ref={openButton}
          variant="outline"
          size="sm"
          onClick={async () => show((await isSignInFresh()) ? "form" : "sign-in")}
        >
          {pending_email === null ? "Change email" : "Use another address"}
        </Button>
      )}
    </section>
  );
}

/** Checks before an address is typed whether the API would refuse it. If the sign-in cannot be read, the API decides. */
async function isSignInFresh(): Promise<boolean> {
  const enteredAt = await loadAmplify()
    .then(({ getPasswordEnteredAt }) => getPasswordEnteredAt())
    .catch(() => null);
  return enteredAt === null || Date.now() - enteredAt < freshSignInSeconds * 1_000;
}

function ChangeEmailForm({
  onSent,
  onCancel,
  onStale,
  onDirtyChange,
}: {
  onSent: () => Promise<void>;
  onCancel: () => void;
  /** Called when the API refuses, because the password was entered too long ago. */
  onStale: () => void;
  onDirtyChange: (dirty: boolean) => void;
}) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: zodResolver(changeEmailInput),
    defaultValues: { email: "" },
  });
  const { errors, isSubmitting, isDirty } = formState;
  useEffect(() => setFocus("email"), [setFocus]);
  useEffect(() => {
    onDirtyChange(isDirty);
    return () => onDirtyChange(false);
  }, [isDirty, onDirtyChange]);

  const send = handleSubmit(async (form) => {
    try {
      await call("changeEmail", { email: form.email });
      showSuccess(`We're sending it to ${form.email}.`, "A link is on its way");
      await onSent();
    } catch (error) {
      if (error instanceof ApiError && error.code === "fresh_sign_in_required") return onStale();
      const fields = error instanceof ApiError ? error.fields : undefined;
      const message =
        fields?.email ?? getErrorMessage(error, "We couldn't send the email. Please try again.");
      setError("email", { message }, { shouldFocus: true });
    }
  });

  return (
    <Form aria-label="Change your email" className={styles.form} onSubmit={send}>
      <TextField
        label="New email address"
        descriptiveText="We send a link there. Your address changes once you open it."
        type="email"
        autoComplete="email"
        {...toAmplifyFieldError(errors.email?.message)}
        {...register("email")}
      />
      <div className={styles.actions}>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Send link
        </Button>
      </div>
    </Form>
  );
}

/** A stolen sign-in alone must not be enough to take over the account. Takes the focus from what was pressed. */
function SignInAgain({ email }: { email: string }) {
  const leave = useSignOut(paths.login, { email });
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Notice
        tone="warn"
        title="Please sign in again first"
        action={
          <Button size="sm" {...leave}>
            Sign in again
          </Button>
        }
      >
        For your security, you can change your address only within ten minutes of signing in.
      </Notice>
    </div>
  );
}
