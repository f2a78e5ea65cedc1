import { useCanCall } from "../../auth/use-can-call.ts";
import { useSignOut } from "../../auth/use-sign-out.ts";
import { formatShortDate } from "../../format/dates.ts";
import { Button } from "../../ui/button.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AdminNotices } from "./admin-notices.tsx";
import { AuthenticatorSetup } from "./authenticator-setup.tsx";
import { NewRecoveryCodes } from "./new-recovery-codes.tsx";
import styles from "./second-factor.module.css";
import { useSecondFactor } from "./second-factor-queries.ts";

const whatItIs =
  "With two-step sign-in you enter your password and a code from an authenticator app. A stolen password alone no longer opens the back office.";

function Content() {
  const { data, isError, isFetching, refetch } = useSecondFactor();
  const leave = useSignOut();
  if (isError && !data)
    return (
      <LoadError onRetry={refetch} busy={isFetching}>
        We couldn't load your two-step sign-in.
      </LoadError>
    );
  switch (data?.state) {
    case undefined:
      return <Skeleton width="100%" height={120} />;
    case "on":
      return (
        <>
          <Notice tone="success" title="Two-step sign-in is on">
            {data.enabled_at && `Since ${formatShortDate(data.enabled_at)}.`} If you lose your app, use one of
            your recovery codes, or ask an owner to reset it.
          </Notice>
          <AuthenticatorSetup label="Set up another app" />
          <NewRecoveryCodes />
        </>
      );
    case "sign_in_needed":
      return (
        <>
          <Notice tone="warn" title="Sign in again">
            Two-step sign-in was turned on after you signed in here.
          </Notice>
          <Button {...leave}>Sign in again</Button>
        </>
      );
    case "setup_needed":
      return (
        <>
          <Notice tone="warn" title="Two-step sign-in is required">
            Set it up to open the back office.
          </Notice>
          <AuthenticatorSetup label="Set up two-step sign-in" />
        </>
      );
    case "off":
      return <AuthenticatorSetup label="Set up two-step sign-in" />;
  }
}

/** The Security tab, and the whole back office for an admin who has to use two-step sign-in first (AUTH-16). */
export default function SecondFactorPanel() {
  const canCall = useCanCall();
  const { data } = useSecondFactor();
  // The back office opens to nothing else before the second factor.
  const isOpen = data?.state === "on" || data?.state === "off";
  return (
    <>
      <section className={styles.panel} aria-labelledby="two-step">
        <h2 id="two-step" className={styles.title}>
          Two-step sign-in
        </h2>
        <p className={styles.text}>{whatItIs}</p>
        <Content />
      </section>
      {isOpen && canCall("adminGetNotices") && <AdminNotices />}
    </>
  );
}
