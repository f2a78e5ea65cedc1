import { Suspense } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import type { RegisterForm } from "../../../contract/member-forms.ts";
import { useAuth } from "../auth/use-auth.ts";
import { whereFrom } from "../auth/where-from.ts";
import { tellOfRegistration } from "../features/forms/tell-of-registration.ts";
import { FormHead } from "../features/members/form-head.tsx";
import styles from "../features/members/members.module.css";
import { FreeRegisterForm, registerEmailId } from "../features/members/register-form.tsx";
import { useRegistration } from "../features/members/use-registration.ts";
import { AuthShell } from "../layout/auth-shell.tsx";
import { Seo } from "../layout/seo.tsx";
import { lazyPart } from "../lazy-part.ts";
import { paths } from "../paths.ts";
import { KitchenTable } from "../ui/art/kitchen-table.tsx";

const RegistrationDialogs = lazyPart(async () => {
  const { RegistrationDialogs: Dialogs } = await import("../features/members/registration-dialogs.tsx");
  return { default: Dialogs };
});

function tell({ first_name: firstName, last_name: lastName, email, interests }: RegisterForm): void {
  void tellOfRegistration({ firstName, lastName, email, interests, accountType: "free_member" });
}

/** Spec/1 §2, Register page (free). Whoever came here signed in goes on at once. */
export default function Register() {
  const { user, loading } = useAuth();
  const { registration, submit, forget } = useRegistration({ onRegistered: tell });
  const { state } = useLocation();
  const idle = registration.state === "idle";

  if (user && !loading && idle) return <Navigate to={whereFrom(state)} replace />;

  return (
    <AuthShell art={<KitchenTable />} tint="pear">
      <Seo description="A free account in a minute: printables to start with, updates, and advisor sessions." />
      <FormHead title="Create your free account">Free forever. No card, no trial clock.</FormHead>
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
            from={whereFrom(state)}
            onClose={forget}
            returnFocus={() => document.getElementById(registerEmailId)}
          />
        </Suspense>
      )}
    </AuthShell>
  );
}
