import { Suspense, useEffect, useRef, useState } from "react";
import { call } from "../../api/client.ts";
import { getErrorMessage } from "../../api/errors.ts";
import { repeatUntilRefused } from "../../api/repeat-until-refused.ts";
import type { AccountAccess } from "../../auth/account-access.ts";
import { isCognitoError } from "../../auth/is-cognito-error.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { brand } from "../../base/brand.ts";
import { Button } from "../../ui/button.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { takeFocus } from "../../ui/use-open-button.ts";
import { AccountCheckForm } from "./account-check.tsx";
import { CodeForm } from "./code-form.tsx";
import { codeMessages, findCodeError } from "./code-messages.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./second-factor.module.css";

const QrCode = lazyWithRetry(() => import("./qr-code.tsx"));

interface App {
  secret: string;
  uri: string;
  access: AccountAccess;
}

const setupFailed = "We couldn't set up your authenticator app. Please try again.";
const showFailure = (error: unknown) => showError(getErrorMessage(error, setupFailed));

const enableSecondFactor = repeatUntilRefused(() => call("adminEnableSecondFactor", {}));

/** In groups of four, which are easier to type. */
const formatSecret = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

/**
 * Sets up an authenticator app for the signed-in admin (AUTH-16): the password again, QR code, first code, recovery codes,
 * then the factor is turned on and everybody is signed out, this browser too. `label` names the button that starts it.
 */
export function AuthenticatorSetup({ label }: { label: string }) {
  const { signOut, profile } = useAuth();
  const [isStarted, setStarted] = useState(false);
  const [app, setApp] = useState<App | null>(null);
  /** Cognito accepts a first code once, so a second attempt must not send it again. */
  const isVerified = useRef(false);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);

  useEffect(() => () => void app?.access.close(), [app]);

  const start = async (access: AccountAccess) =>
    setApp({ ...(await access.setUpAuthenticator(brand.name)), access });

  const verify = async (access: AccountAccess, code: string): Promise<string | undefined> => {
    try {
      if (!isVerified.current) await access.verifyAuthenticator(code);
      isVerified.current = true;
      const accessToken = await access.getToken();
      setRecoveryCodes((await call("adminCreateRecoveryCodes", {}, { accessToken })).codes);
    } catch (error) {
      const message = findCodeError(error);
      if (message) return message;
      // The access ends with its first token.
      const isOver = isCognitoError(error, "NotAuthorizedException");
      showFailure(isOver ? new Error(codeMessages.signInExpired) : error);
      if (isOver) setApp(null);
    }
    return;
  };

  const finish = async () => {
    try {
      await enableSecondFactor();
    } catch (error) {
      showFailure(error);
      return;
    }
    showSuccess("Sign in again with your password and a code from your app.", "Two-step sign-in is on");
    await signOut();
  };

  if (!isStarted) return <Button onClick={() => setStarted(true)}>{label}</Button>;
  if (!app)
    return (
      <div className={styles.form}>
        <AccountCheckForm email={profile?.email ?? ""} label="Continue" onOpened={start} />
      </div>
    );
  if (recoveryCodes)
    return <RecoveryCodes codes={recoveryCodes} doneLabel="Turn on two-step sign-in" onDone={finish} />;
  return (
    <ol ref={takeFocus} tabIndex={-1} className={styles.steps}>
      <li>
        Scan this code with an authenticator app, such as the one in your password manager.
        <Suspense fallback={<Skeleton width={208} height={208} />}>
          <QrCode text={app.uri} label="QR code for your authenticator app" />
        </Suspense>
      </li>
      <li>
        If you can't scan it, type this key into the app:
        <code className={styles.secret}>{formatSecret(app.secret)}</code>
      </li>
      <li>
        Enter the six digits that the app shows now. You'll get recovery codes, and then sign in again with
        the next code.
        <div className={styles.form}>
          <CodeForm label="Continue" onSubmit={(code) => verify(app.access, code)} />
        </div>
      </li>
    </ol>
  );
}
