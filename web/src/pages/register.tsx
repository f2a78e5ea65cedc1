import { Suspense } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import type { RegisterForm } from "../../../contract/member-forms.ts";
import { useAuth } from "../auth/use-auth.ts";
import { getRedirectTarget } from "../auth/redirect-target.ts";
import { reportRegistration } from "../features/forms/report-registration.ts";
import { FormHeading } from "../features/members/form-heading.tsx";
import styles from "../features/members/members.module.css";
import { FreeRegisterForm, registerEmailId } from "../features/members/register-form.tsx";
import { useRegistration } from "../features/members/use-registration.ts";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { Seo } from "../layout/seo.tsx";
import { lazyWithRetry } from "../lazy-with-retry.ts";
import { paths } from "../paths.ts";
import { KitchenTable } from "../ui/art/kitchen-table.tsx";

const RegistrationDialogs = lazyWithRetry(async () => {
  const { RegistrationDialogs: Dialogs } = await import("../features/members/registration-dialogs.tsx");
  return { default: Dialogs };
});

function tell({ first_name: firstName, last_name: lastName, email, interests }: RegisterForm): void {
  void reportRegistration({ firstName, lastName, email, interests, accountType: "free_member" });
}

/** Spec/1 §2, Register page (free). Whoever came here signed in goes on at once. */
export default function Register() {
  const { user, loading } = useAuth();
  const { registration, submit, forget } = useRegistration({ onRegistered: tell });
  const { state } = useLocation();
  const idle = registration.state === "idle";

  if (user && !loading && idle) return <Navigate to={getRedirectTarget(state)} replace />;

  return (
    <AuthLayout art={<KitchenTable />} tint="pear">
      <Seo description="A free account in a minute: printables to start with, updates, and advisor sessions." />
      <FormHeading title="Create your free account">Free forever. No card, no trial clock.</FormHeading>
      <FreeRegisterForm onSubmit={submit} />
      <p className={styles.closing}>
        Already have an account?{" "}
        <Link to={paths.login} state={state}>
          Sign in
        </Link>
      </p>
      {!idle && (
        <Suspense>
          <RegistrationDialogs
            registration={registration}
            from={getRedirectTarget(state)}
            onClose={forget}
            returnFocus={() => document.getElementById(registerEmailId)}
          />
        </Suspense>
      )}
    </AuthLayout>
  );
}
