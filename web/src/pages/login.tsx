import { useMemo, useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { checkoutMessages } from "../../../contract/checkout.ts";
import { getPrefilledEmail } from "../auth/redirect-target.ts";
import { useAuth } from "../auth/use-auth.ts";
import { useIntent } from "../auth/use-intent.ts";
import { useHydrated } from "../base/use-hydrated.ts";
import { SignInFlow } from "../features/members/sign-in-flow.tsx";
import { AuthLayout } from "../layout/auth-layout.tsx";
import { Seo } from "../layout/seo.tsx";
import { ReadingHill } from "../ui/art/reading-hill.tsx";
import { Notice } from "../ui/notice.tsx";

/** Notice for /login?message=premium_created&email={email} and /login?message=account_exists. */
function MessageNotice({ message }: { message: string | null }) {
  if (message === "premium_created")
    return (
      <Notice tone="success" title={checkoutMessages.accountCreated}>
        Sign in to start using Premium.
      </Notice>
    );
  if (message === "account_exists")
    return <Notice title={checkoutMessages.accountExists}>{checkoutMessages.accountExistsDetail}</Notice>;
  return null;
}

/**
 * Login page (AUTH-2). Visitors who arrive signed in are redirected together with the message they would have seen here;
 * visitors who sign in here have already seen it.
 */
export default function Login() {
  const { user, loading } = useAuth();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const hydrated = useHydrated();

  const [arrivedSignedOut, setArrivedSignedOut] = useState(false);
  if (!user && !loading && !arrivedSignedOut) setArrivedSignedOut(true);

  const message = query.get("message");
  const intent = useIntent();
  // The same object in every render, because a new one would navigate again.
  const shownThere = useMemo(() => (arrivedSignedOut ? null : { message }), [arrivedSignedOut, message]);
  const email = hydrated ? (query.get("email") ?? getPrefilledEmail(state)) : "";
  const notice = hydrated && <MessageNotice message={message} />;
  return (
    <AuthLayout art={<ReadingHill />} tint="butter">
      <Seo description="Sign in to your printables, read-aloud stories and advisor sessions." />
      {/* The form stays until the next page is there. */}
      {user && !loading && intent && <Navigate to={intent.from} state={shownThere} replace />}
      <SignInFlow key={email} email={email} notice={notice} />
    </AuthLayout>
  );
}
