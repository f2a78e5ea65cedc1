import { useState } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { checkoutMessages } from "../../../contract/checkout.ts";
import { useAuth } from "../auth/use-auth.ts";
import { emailFrom, whereFrom } from "../auth/where-from.ts";
import { SignIn } from "../features/members/sign-in.tsx";
import { AuthShell } from "../layout/auth-shell.tsx";
import { Seo } from "../layout/seo.tsx";
import { useHydrated } from "../layout/use-hydrated.ts";
import { ReadingHill } from "../ui/art/reading-hill.tsx";
import { Notice } from "../ui/notice.tsx";

/** What brought the visitor here: /login?message=premium_created&email={email} or ?message=account_exists. */
function ArrivalNotice({ message }: { message: string | null }) {
  if (message === "premium_created")
    return (
      <Notice tone="success" title={checkoutMessages.accountCreated}>
        Sign in, and everything in the house is yours.
      </Notice>
    );
  if (message === "account_exists")
    return <Notice title={checkoutMessages.accountExists}>{checkoutMessages.accountExistsDetail}</Notice>;
  return null;
}

/**
 * Spec/1 §2, Login page. Whoever is signed in already goes on at once, with the message that would have stood here;
 * whoever signs in here has read it.
 */
export default function Login() {
  const { user, loading } = useAuth();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const hydrated = useHydrated();

  const [stranger, setStranger] = useState(false);
  if (!user && !loading && !stranger) setStranger(true);

  const message = query.get("message");
  if (user && !loading)
    return <Navigate to={whereFrom(state)} state={stranger ? null : { message }} replace />;

  const email = hydrated ? (query.get("email") ?? emailFrom(state)) : "";
  const notice = hydrated && <ArrivalNotice message={message} />;
  return (
    <AuthShell art={<ReadingHill />} tint="butter">
      <Seo description="Sign in to your printables, read-aloud stories and advisor sessions." />
      <SignIn key={email} email={email} notice={notice} />
    </AuthShell>
  );
}
