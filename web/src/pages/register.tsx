import { type ReactNode, Suspense } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import type { RegisterForm } from "../../../contract/member-forms.ts";
import type { Intent } from "../auth/intent.ts";
import { useAuth } from "../auth/use-auth.ts";
import { useIntent } from "../auth/use-intent.ts";
import { paths } from "../base/paths.ts";
import { reportRegistration } from "../features/forms/report-registration.ts";
import { FormHeading } from "../features/members/form-heading.tsx";
import styles from "../features/members/members.module.css";
import { FreeRegisterForm, registerEmailId } from "../features/members/register-form.tsx";
import { useRegistration } from "../features/members/use-registration.ts";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { Seo } from "../layout/seo.tsx";
import { TermsLine } from "../layout/terms-line.tsx";
import { KitchenTable } from "../ui/art/kitchen-table.tsx";
import { lazyWithRetry } from "../ui/lazy-with-retry.ts";

const RegistrationDialogs = lazyWithRetry(async () => {
  const { RegistrationDialogs: Dialogs } = await import("../features/members/registration-dialogs.tsx");
  return { default: Dialogs };
});

const FirstDownload = lazyWithRetry(async () => {
  const { FirstDownload: Download } = await import("../features/content/wanted-item.tsx");
  return { default: Download };
});

/** Offers a new member their first download. Nothing if they came to book, to search or to keep a favorite. */
function getFirstDownload({ from, item }: Intent): ((onSaved: () => void) => ReactNode) | undefined {
  if (item?.favorite || (!item && from !== paths.dashboard)) return;
  return (onSaved) => <FirstDownload item={item} onSaved={onSaved} />;
}

const reportForm = ({ first_name: firstName, last_name: lastName, email, interests }: RegisterForm) =>
  reportRegistration({ firstName, lastName, email, interests, accountType: "free_member" });

/** Free registration page (AUTH-3). Signed-in visitors are redirected. */
export default function Register() {
  const { user, loading } = useAuth();
  const { registration, submit, reset } = useRegistration({ onRegistered: reportForm });
  const { state } = useLocation();
  const intent = useIntent();
  const isIdle = registration.state === "idle";

  return (
    <AuthLayout art={<KitchenTable />} tint="pear">
      <Seo description="A free account in a minute: printables to start with, updates, and advisor sessions." />
      <FormHeading title="Create your free account">Free forever. No card and no trial period.</FormHeading>
      <FreeRegisterForm terms={<TermsLine action="creating an account" />} onSubmit={submit} />
      <p className={styles.closing}>
        Already have an account?{" "}
        <Link to={paths.login} state={state}>
          Sign in
        </Link>
      </p>
      {/* The form stays until the next page is there. */}
      {user && !loading && isIdle && intent && <Navigate to={intent.from} replace />}
      {!isIdle && intent && (
        <Suspense>
          <RegistrationDialogs
            registration={registration}
            from={intent.from}
            renderDownload={getFirstDownload(intent)}
            onClose={reset}
            returnFocus={() => document.getElementById(registerEmailId)}
          />
        </Suspense>
      )}
    </AuthLayout>
  );
}
