import { Suspense, useState } from "react";
import { call } from "../../api/client.ts";
import { ApiError, getErrorMessage } from "../../api/errors.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { useSignOut } from "../../auth/use-sign-out.ts";
import { brand } from "../../base/brand.ts";
import { paths } from "../../base/paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { lazyWithRetry } from "../../ui/lazy-with-retry.ts";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { takeFocus } from "../../ui/use-open-button.ts";
import { DeclineEmail } from "./decline-email.tsx";
import { type EmailLink, isStartLink, parseEmailLink } from "./email-link.ts";
import { FormHeading } from "./form-heading.tsx";
import styles from "./members.module.css";

const StartAccount = lazyWithRetry(() => import("./start-account.tsx"));

const titles = { confirm: "Confirm your email", change: "Confirm your new address" } as const;

/**
 * The page of a link that proves an email address (MEMBER-7). It proves nothing by being opened, because mail programs
 * open links too: the member presses a button, in a browser where they are signed in. `token` is undefined until the URL
 * is known.
 */
export function EmailLinkFlow({ token }: { token: string | undefined }) {
  const { user, loading } = useAuth();
  const [hasLeft, setHasLeft] = useState(false);
  if (token === undefined || loading)
    return (
      <>
        <FormHeading title={titles.confirm} />
        <div className={styles.form} aria-busy="true">
          <Skeleton height={48} />
          <Skeleton height={48} />
        </div>
      </>
    );
  if (isStartLink(token))
    return (
      <Suspense fallback={<Skeleton height={160} />}>
        <StartAccount key={token} token={token} />
      </Suspense>
    );
  const link = parseEmailLink(token);
  if (!link) return <InvalidLink />;
  if (!user) return <SignedOut link={link} takesFocus={hasLeft} />;
  if (user.id === link.memberId) return <ConfirmButton key={token} link={link} />;
  return <OtherAccount link={link} onLeave={() => setHasLeft(true)} />;
}

/** For forged, expired and replaced links alike. Takes the focus if it replaces the button that was pressed. */
function InvalidLink({ takesFocus = false }: { takesFocus?: boolean }) {
  const { user } = useAuth();
  return (
    <>
      <FormHeading title="This link doesn't work any more" headingRef={takesFocus ? takeFocus : null}>
        Links work for seven days.{" "}
        {user
          ? "If your address still has to be confirmed, your dashboard says so."
          : "If your address still has to be confirmed, your dashboard says so once you've signed in."}
      </FormHeading>
      {user ? (
        <ButtonLink to={paths.dashboard} block>
          Go to Dashboard
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.login} block>
          Sign in
        </ButtonLink>
      )}
    </>
  );
}

/** Takes the focus if it replaces the button that signed another account out. */
function SignedOut({ link, takesFocus }: { link: EmailLink; takesFocus: boolean }) {
  const isChange = link.purpose === "change";
  const from = `${paths.confirmEmail}#${link.token}`;
  return (
    <>
      <FormHeading title={titles[link.purpose]} headingRef={takesFocus ? takeFocus : null}>
        {isChange
          ? "Sign in to the account that should use this address."
          : "Sign in to confirm that this address is yours."}
      </FormHeading>
      <div className={styles.form}>
        <ButtonLink to={paths.login} state={{ from }} block>
          Sign in
        </ButtonLink>
        {!isChange && (
          <ButtonLink to={paths.resetPassword} variant="outline" block>
            Reset the password
          </ButtonLink>
        )}
        <DeclineEmail link={link} />
      </div>
      {!isChange && (
        <p className={styles.small}>
          {`If someone else created a ${brand.name} account with your address, choose “Reset the password” to take it over, or “This wasn't me” to delete it.`}
        </p>
      )}
    </>
  );
}

function OtherAccount({ link, onLeave }: { link: EmailLink; onLeave: () => void }) {
  const { user } = useAuth();
  const { busy, onClick } = useSignOut();
  const leave = () => {
    onLeave();
    void onClick();
  };
  return (
    <>
      <FormHeading title={titles[link.purpose]} />
      <Notice tone="warn" title="This link is for another account">
        {`You're signed in as ${user?.email ?? "someone else"}.`}
      </Notice>
      <div className={styles.form}>
        <Button block busy={busy} onClick={leave}>
          Sign out and use the other account
        </Button>
        <DeclineEmail link={link} />
      </div>
    </>
  );
}

type Step = "idle" | "busy" | "invalid" | "pending" | "done";

function ConfirmButton({ link }: { link: EmailLink }) {
  const { user, profile, refreshProfile } = useAuth();
  const [step, setStep] = useState<Step>("idle");
  const [failure, setFailure] = useState<string>();
  const [address, setAddress] = useState("");
  const isChange = link.purpose === "change";
  const isFinished = step === "done" || step === "pending";

  async function confirm(): Promise<void> {
    setFailure(undefined);
    setStep("busy");
    try {
      const { email, pending_email } = await call("confirmEmail", { token: link.token });
      setAddress(email);
      setStep(isChange && pending_email !== null ? "pending" : "done");
      await refreshProfile();
    } catch (error) {
      if (error instanceof ApiError && error.code === "not_found") return setStep("invalid");
      setFailure(getErrorMessage(error, "Something went wrong. Please try again."));
      setStep("idle");
    }
  }

  if (step === "invalid") return <InvalidLink takesFocus />;
  if (isFinished)
    return (
      <>
        <FormHeading
          title={step === "pending" ? "We're changing your address" : "Thank you, that's confirmed"}
          headingRef={takeFocus}
        >
          {step === "pending"
            ? "This takes a few minutes. Until then, sign in with your old address."
            : isChange
              ? `From now on, you sign in with ${address}.`
              : `${address} is confirmed.`}
        </FormHeading>
        <ButtonLink to={paths.dashboard} block>
          Go to Dashboard
        </ButtonLink>
      </>
    );
  return (
    <>
      <FormHeading title={titles[link.purpose]}>
        {isChange && profile?.pending_email
          ? `Use ${profile.pending_email} instead of ${profile.email}.`
          : `Confirm that ${isChange ? "the new address" : (profile?.email ?? user?.email)} is yours.`}
      </FormHeading>
      {failure && (
        <Notice tone="danger" title="That didn't work">
          {failure}
        </Notice>
      )}
      <Button block busy={step === "busy"} onClick={confirm}>
        {titles[link.purpose]}
      </Button>
    </>
  );
}
