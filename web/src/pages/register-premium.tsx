import { Suspense } from "react";
import { Link, Navigate, useLocation, useNavigate } from "react-router-dom";
import { checkoutMessages } from "../../../contract/checkout.ts";
import type { PremiumForm } from "../../../contract/member-forms.ts";
import { useAuth } from "../auth/use-auth.ts";
import { getPrefilledEmail, getRedirectTarget } from "../auth/redirect-target.ts";
import { reportRegistration } from "../features/forms/report-registration.ts";
import { PremiumRegisterForm, premiumEmailId } from "../features/members/premium-register-form.tsx";
import { usePremiumRegistration } from "../features/members/use-premium-registration.ts";
import { redirectToCheckout } from "../features/membership/start-checkout.ts";
import { getMembershipStatus } from "../features/membership/membership-status.ts";
import { type SignupCompletion, useSignupCompletion } from "../features/membership/use-signup-completion.ts";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { MessagePage } from "../layout/message-page.tsx";
import { Seo } from "../layout/seo.tsx";
import { useHydrated } from "../layout/use-hydrated.ts";
import { lazyWithRetry } from "../lazy-with-retry.ts";
import { paths } from "../paths.ts";
import { MoonlitHouse } from "../ui/art/moonlit-house.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
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

const tell = ({ first_name: firstName, last_name: lastName, email, interests }: PremiumForm) =>
  reportRegistration({ firstName, lastName, email, interests, accountType: "premium_member" });

const pay = ({ interests }: PremiumForm, told: Promise<void>) =>
  redirectToCheckout({ interests, from_registration: true }, told);

/** The return from the payment page, from its first moment to the dialog (spec/1 §4). */
function Completing({ completion }: { completion: Exclude<SignupCompletion, { state: "none" }> }) {
  const navigate = useNavigate();
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
        title="That took a wrong turn"
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
  const { email } = completion;
  const signIn = new URLSearchParams({ message: "premium_created", ...(email && { email }) });
  return (
    <>
      <MessagePage art={<MoonlitHouse />} title="Welcome to the whole house">
        Your premium account is ready.
      </MessagePage>
      <Suspense>
        <PremiumCreatedDialog email={email} onClose={() => navigate(`${paths.login}?${signIn}`)} />
      </Suspense>
    </>
  );
}

/** Spec/1 §2, Premium registration page: for a visitor, for a free member, and for whoever comes back from paying. */
export default function RegisterPremium() {
  const { user, profile, loading } = useAuth();
  const { state } = useLocation();
  const hydrated = useHydrated();
  const completion = useSignupCompletion();
  const { registration, submit, forget, registered } = usePremiumRegistration({ onRegistered: tell, pay });

  const description = "A premium account: every printable, every story and math practice for $20 a month.";
  if (completion.state !== "none")
    return (
      <>
        <Seo description={description} />
        <Completing completion={completion} />
      </>
    );

  const member = loading || registration.state === "busy" ? null : user;
  if (member && profile && !getMembershipStatus(profile).canUpgrade) return <Navigate to={getRedirectTarget(state)} replace />;

  return (
    <AuthLayout art={<MoonlitHouse />} tint="sky" summary={<Summary />}>
      <Seo description={description} />
      {member ? (
        <ContinueToPayment user={member} registering={registered} />
      ) : (
        <>
          <div className={styles.head}>
            <Steps now={1} />
            <h1 className={styles.title}>Join Premium</h1>
            <p className={styles.lead}>
              Already have an account?{" "}
              <Link to={paths.login} state={state}>
                Sign in here
              </Link>
            </p>
          </div>
          <PremiumRegisterForm email={hydrated ? getPrefilledEmail(state) : ""} terms={<Terms />} onSubmit={submit} />
        </>
      )}
      {registration.state === "exists" && (
        <Suspense>
          <AccountExistsDialog
            registration={registration}
            from={getRedirectTarget(state)}
            onClose={forget}
            returnFocus={() => document.getElementById(premiumEmailId)}
          />
        </Suspense>
      )}
    </AuthLayout>
  );
}
