import { type ReactNode, Suspense, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { advisorMessages } from "../../../contract/advisors.ts";
import { bookingMessages, type SessionLength, sessionLengths } from "../../../contract/bookings.ts";
import { ServerState } from "../api/server-state.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { Portrait } from "../features/advisors/portrait.tsx";
import { useAdvisors } from "../features/advisors/queries.ts";
import type { Paid } from "../features/bookings/checkout.tsx";
import { CheckoutPlace } from "../features/bookings/checkout-place.tsx";
import { inNameOrder } from "../features/bookings/in-name-order.ts";
import { PaymentSuccessful } from "../features/bookings/payment-successful.tsx";
import { useSignUpPrompt } from "../features/members/use-sign-up-prompt.tsx";
import { Seo } from "../layout/seo.tsx";
import { useHydrated } from "../layout/use-hydrated.ts";
import { lazyPart } from "../lazy-part.ts";
import { Empty } from "../ui/empty.tsx";
import { Failed } from "../ui/failed.tsx";
import { toast } from "../ui/toast-store.ts";
import styles from "./advisor-checkout/advisor-checkout.module.css";

const Checkout = lazyPart(() => import("../features/bookings/checkout.tsx"));
const WaitingBooking = lazyPart(() => import("../features/bookings/waiting-booking.tsx"));

/** What is chosen stands in the address: ?advisor={id}&length={minutes}. */
function useChosen() {
  const [query, setQuery] = useSearchParams();
  const length = sessionLengths.find((minutes) => String(minutes) === query.get("length")) ?? null;
  const choose = (chosen: { advisorId: string | null; length: SessionLength | null }) => {
    const next = new URLSearchParams();
    if (chosen.advisorId) next.set("advisor", chosen.advisorId);
    if (chosen.length) next.set("length", String(chosen.length));
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return { advisorId: query.get("advisor"), length, choose };
}

function Booking({ onPaid }: { onPaid: (paid: Paid) => void }) {
  const { user, loading } = useAuth();
  const { pathname, search } = useLocation();
  const { ask, prompt } = useSignUpPrompt({ from: pathname + search });
  const { data, isPending, isFetching, refetch } = useAdvisors();
  const { advisorId, length, choose } = useChosen();

  if (isPending) return <CheckoutPlace />;
  if (!data)
    return (
      <Failed onRetry={refetch} busy={isFetching}>
        {bookingMessages.advisorsFailed}
      </Failed>
    );
  if (data.length === 0) return <Empty title={advisorMessages.none} />;
  const portraits = new Map(data.map(({ id, portrait }) => [id, portrait]));
  return (
    <Suspense fallback={<CheckoutPlace />}>
      {/* Back from the receipt the same session stands here again, and must not be paid twice unawares. */}
      {user && (
        <Suspense>
          <WaitingBooking />
        </Suspense>
      )}
      <Checkout
        advisors={inNameOrder(data)}
        advisorId={advisorId}
        length={length}
        onChoose={choose}
        person={loading && !user ? "unknown" : user ? "member" : "guest"}
        onSignUp={ask}
        onGone={refetch}
        onPaid={onPaid}
        portraitOf={({ id, name }): ReactNode => <Portrait src={portraits.get(id) ?? null} name={name} />}
      />
      {prompt}
    </Suspense>
  );
}

/** Spec/2 §2, Booking page (Book Your Session). */
export default function AdvisorCheckout() {
  const hydrated = useHydrated();
  const [paid, setPaid] = useState<Paid>();

  function tell(done: Paid): void {
    toast({ title: bookingMessages.paid(done.session_length, done.advisor_name), tone: "success" });
    setPaid(done);
  }

  return (
    <ServerState>
      <Seo description="Thirty or sixty minutes, one to one, with an advisor who has heard it all before." />
      <main id="main" className={styles.page}>
        <h1 className={styles.title}>Book Your Session</h1>
        {paid ? <PaymentSuccessful paid={paid} /> : hydrated ? <Booking onPaid={tell} /> : <CheckoutPlace />}
      </main>
    </ServerState>
  );
}
