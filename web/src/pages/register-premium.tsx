import { Suspense } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import { checkoutMessages } from "../../../contract/checkout.ts";
import type { PremiumForm } from "../../../contract/member-forms.ts";
import { getPrefilledEmail } from "../auth/redirect-target.ts";
import { useAuth } from "../auth/use-auth.ts";
import { useIntent } from "../auth/use-intent.ts";
import { brand } from "../base/brand.ts";
import { paths } from "../base/paths.ts";
import { useHydrated } from "../base/use-hydrated.ts";
import { reportRegistration } from "../features/forms/report-registration.ts";
import { PremiumRegisterForm, premiumEmailId } from "../features/members/premium-register-form.tsx";
import { usePremiumRegistration } from "../features/members/use-premium-registration.ts";
import { getMembershipStatus } from "../features/membership/membership-status.ts";
import { MembershipUnknown } from "../features/membership/membership-unknown.tsx";
import { redirectToCheckout } from "../features/membership/start-checkout.ts";
import { type SignupCompletion, useSignupCompletion } from "../features/membership/use-signup-completion.ts";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { Seo } from "../layout/seo.tsx";
import { MoonlitHouse } from "../ui/art/moonlit-house.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { lazyWithRetry } from "../ui/lazy-with-retry.ts";
import { MessagePage } from "../ui/message-page.tsx";
import { ContinueToPayment } from "./register-premium/continue-to-payment.tsx";
import styles from "./register-premium/register-premium.module.css";
import { Steps } from "./register-premium/steps.tsx";
import { Summary } from "./register-premium/summary.tsx";
import { Terms } from "./register-premium/terms.tsx";

const PremiumCreatedDialog = lazyWithRetry(() => import("../features/membership/premium-created-dialog.tsx"));
const AccountExistsDialog = lazyWithRetry(async () => {
  const { AccountExistsDialog: Exists } = await import("../features/members/account-exists-dialog.tsx");
  return { default: Exists };
});

const reportForm = ({ first_name: firstName, last_name: lastName, email, interests }: PremiumForm) =>
  reportRegistration({ firstName, lastName, email, interests, accountType: "premium_member" });

const pay = ({ interests }: PremiumForm, pendingForm: Promise<void>, pathname: string) =>
  redirectToCheckout({ interests, from_registration: true }, pendingForm, pathname);

/** Screens after the return from the payment page: completing, failed, and completed (PAY-3). */
function CompletionScreen({ completion }: { completion: Exclude<SignupCompletion, { state: "none" }> }) {
  const navigate = useNavigate();
  const { user } = useAuth();
  if (completion.state === "running")
    return (
      <MessagePage art={<MoonlitHouse />} title={checkoutMessages.settingUp} takesFocus>
        {checkoutMessages.settingUpDetail}
      </MessagePage>
    );
  if (completion.state === "failed")
    return (
      <MessagePage
        art={<MoonlitHouse />}
        title="We couldn't finish setting up your account"
        takesFocus
        action={
          <>
            <Button onClick={completion.retry}>Try again</Button>
            <ButtonLink to={paths.dashboard} variant="outline">
              Go to Dashboard
            </ButtonLink>
          </>
        }
      >
        {checkoutMessages.completionFailed}
      </MessagePage>
    );
  const signIn = new URLSearchParams({ message: "premium_created", ...(user && { email: user.email }) });
  return (
    <>
      <MessagePage art={<MoonlitHouse />} title="Welcome to Premium">
        Your premium account is ready.
      </MessagePage>
      <Suspense>
        <PremiumCreatedDialog email={completion.email} onClose={() => navigate(`${paths.login}?${signIn}`)} />
      </Suspense>
    </>
  );
}

/** Premium registration page for visitors, free members and people returning from payment (PAY-3). */
export default function RegisterPremium() {
  const { user, profile, loading, isMembershipUnknown } = useAuth();
  const { state } = useLocation();
  const hydrated = useHydrated();
  const intent = useIntent();
  const completion = useSignupCompletion();
  const { registration, submit, reset, registered } = usePremiumRegistration({
    onRegistered: reportForm,
    pay,
  });

  const description = `A premium account: every printable, every story and math practice for ${brand.price} a month.`;
  if (completion.state !== "none")
    return (
      <>
        <Seo description={description} />
        <CompletionScreen completion={completion} />
      </>
    );

  const member = loading || registration.state === "busy" ? null : user;
  const isMemberAlready = member !== null && profile !== null && !getMembershipStatus(profile).canUpgrade;

  return (
    <AuthLayout art={<MoonlitHouse />} tint="sky" summary={<Summary />}>
      <Seo description={description} />
      {isMemberAlready ? (
        // A free member who is here already has an unpaid subscription, which the dashboard explains (PAY-9).
        intent && <Navigate to={profile.role === "free_member" ? paths.dashboard : intent.from} replace />
      ) : member && isMembershipUnknown ? (
        <MembershipUnknown />
      ) : member ? (
        <ContinueToPayment user={member} isRegistering={registered} />
      ) : (
        <>
          <div className={styles.head}>
            <Steps current={1} />
            <h1 className={styles.title}>Join Premium</h1>
            <p className={styles.lead}>
              Already have an account?{" "}
              <Link to={paths.login} state={state}>
                Sign in here
              </Link>
            </p>
          </div>
          <PremiumRegisterForm
            email={hydrated ? getPrefilledEmail(state) : ""}
            terms={<Terms />}
            onSubmit={submit}
          />
        </>
      )}
      {registration.state === "exists" && intent && (
        <Suspense>
          <AccountExistsDialog
            registration={registration}
            from={intent.from}
            onClose={reset}
            returnFocus={() => document.getElementById(premiumEmailId)}
          />
        </Suspense>
      )}
    </AuthLayout>
  );
}
