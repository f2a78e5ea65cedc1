import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { memberMessages, type Profile } from "../../../../contract/members.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { takeFocus, useOpenButton } from "../../ui/use-open-button.ts";
import { findCheckError } from "./account-check.tsx";
import { CodeField, codeRules, removeSpaces } from "./code-form.tsx";
import { codeMessages } from "./code-messages.ts";
import { formParsers } from "./form-parsers.ts";
import styles from "./profile.module.css";

interface Reports {
  onDirtyChange: (dirty: boolean) => void;
  onBusyChange: (busy: boolean) => void;
}

/** Changes the password with the current one, then signs out all other devices (AUTH-13). */
export function ChangePassword({ profile, ...reports }: { profile: Profile } & Reports) {
  const [isOpen, setOpen] = useState(false);
  /** The new password, until the other devices are signed out. */
  const [changedTo, setChangedTo] = useState<string | null>(null);
  const openButton = useOpenButton(isOpen || changedTo !== null);

  const signOutOthers = useSignOutOthers(profile.email, () => {
    setChangedTo(null);
    setOpen(false);
  });

  return (
    <section className={styles.part} aria-labelledby="profile-password">
      <h3 id="profile-password">Change your password</h3>
      {changedTo !== null ? (
        <OtherDevices onSignOut={() => signOutOthers(changedTo)} onBusyChange={reports.onBusyChange} />
      ) : isOpen ? (
        <ChangePasswordForm
          profile={profile}
          onChanged={async (password) => {
            if (!(await signOutOthers(password))) setChangedTo(password);
          }}
          onCancel={() => setOpen(false)}
          {...reports}
        />
      ) : (
        <Button ref={openButton} variant="outline" size="sm" onClick={() => setOpen(true)}>
          Change password
        </Button>
      )}
    </section>
  );
}

/** Signs out all other devices and signs in again here. Returns whether that worked. */
function useSignOutOthers(email: string, onDone: () => void) {
  const { signOutOtherDevices } = useAuth();
  const navigate = useNavigate();
  return async (password: string): Promise<boolean> => {
    try {
      const step = await signOutOtherDevices(password);
      onDone();
      const description =
        step === "done" ? "All other devices have been signed out." : "Sign in with your new password.";
      showSuccess(description, "Password changed");
      if (step !== "done") navigate(paths.login, { state: { email } });
      return true;
    } catch {
      return false;
    }
  };
}

/** Takes the place and the focus of the form if the password was changed, but the other devices could not be signed out. */
function OtherDevices({
  onSignOut,
  onBusyChange,
}: { onSignOut: () => Promise<boolean> } & Pick<Reports, "onBusyChange">) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    onBusyChange(true);
    await onSignOut();
    onBusyChange(false);
    setBusy(false);
  };
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Notice
        tone="warn"
        title="Your password is changed, but other devices may still be signed in"
        action={
          <Button size="sm" busy={busy} onClick={retry}>
            Sign out other devices
          </Button>
        }
      >
        {`We couldn't reach ${brand.name}. Please try again.`}
      </Notice>
    </div>
  );
}

function ChangePasswordForm({
  profile: { email, role },
  onChanged,
  onCancel,
  onDirtyChange,
  onBusyChange,
}: {
  profile: Profile;
  onChanged: (password: string) => Promise<void>;
  onCancel: () => void;
} & Reports) {
  const { changePassword } = useAuth();
  const isAdmin = role === "admin";
  const { register, handleSubmit, formState, setError, setFocus } = useForm({
    resolver: isAdmin ? formParsers.changeAdminPassword : formParsers.changePassword,
    defaultValues: { current_password: "", code: "", password: "", confirm_password: "" },
  });
  const [asksForCode, setAsksForCode] = useState(false);
  const { errors, isSubmitting, isDirty } = formState;
  useEffect(() => setFocus(asksForCode ? "code" : "current_password"), [asksForCode, setFocus]);
  useEffect(() => {
    onDirtyChange(isDirty);
    return () => onDirtyChange(false);
  }, [isDirty, onDirtyChange]);

  const save = handleSubmit(async ({ current_password, code = "", password }) => {
    const isCodeMissing = asksForCode && codeRules.validate(code) !== true;
    if (isCodeMissing) return setError("code", { message: codeMessages.malformed }, { shouldFocus: true });
    onBusyChange(true);
    try {
      const step = await changePassword(current_password, password, removeSpaces(code));
      if (step === "done") await onChanged(password);
      else setAsksForCode(true);
    } catch (error) {
      const refusal = findCheckError(error);
      if (refusal) setError(refusal.field, { message: refusal.message }, { shouldFocus: true });
      else showError(getErrorMessage(error, "We couldn't save your new password. Please try again."));
    } finally {
      onBusyChange(false);
    }
  });

  return (
    <Form aria-label="Change your password" className={styles.form} onSubmit={save}>
      {/* Hidden; tells password managers which account this password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...register("current_password")}
      />
      {asksForCode && <CodeField error={errors.code?.message} {...register("code")} />}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={isAdmin ? memberMessages.adminPasswordShort : memberMessages.passwordShort}
        error={errors.password?.message}
        {...register("password")}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register("confirm_password")}
      />
      <p className={styles.text}>This will sign out all other devices.</p>
      <div className={styles.actions}>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          Change password
        </Button>
      </div>
    </Form>
  );
}
