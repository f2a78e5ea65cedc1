import { type ReactNode, Suspense, startTransition, useOptimistic, useState } from "react";
import { advisorMessages } from "../../../contract/advisors.ts";
import { bookingMessages, type SessionLength, sessionLengths } from "../../../contract/bookings.ts";
import { QueryProvider } from "../auth/query-provider.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { useHydrated } from "../base/use-hydrated.ts";
import { useAdvisors } from "../features/advisors/advisor-queries.ts";
import { Portrait } from "../features/advisors/portrait.tsx";
import type { CheckoutSelection, PaidBooking } from "../features/bookings/checkout-form.tsx";
import { CheckoutSkeleton } from "../features/bookings/checkout-skeleton.tsx";
import { PaymentSuccessful } from "../features/bookings/payment-successful.tsx";
import { sortByName } from "../features/bookings/sort-by-name.ts";
import { useSignUpPrompt } from "../features/members/use-sign-up-prompt.tsx";
import { Seo } from "../layout/seo.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { lazyWithRetry } from "../ui/lazy-with-retry.ts";
import { useListParams } from "../ui/list/list-params.ts";
import { LoadError } from "../ui/load-error.tsx";
import { showSuccess } from "../ui/toast-store.ts";
import { useFailureToast } from "../ui/use-failure-toast.ts";
import styles from "./advisor-checkout/advisor-checkout.module.css";

const CheckoutForm = lazyWithRetry(() => import("../features/bookings/checkout-form.tsx"));
const UnscheduledBookingNotice = lazyWithRetry(
  () => import("../features/bookings/unscheduled-booking-notice.tsx"),
);

/** Keeps the selected advisor and length in the URL: ?advisor={id}&length={minutes}. */
function useCheckoutSelection() {
  const { get, change } = useListParams();
  const current: CheckoutSelection = {
    advisorId: get("advisor") || null,
    length: sessionLengths.find((minutes) => String(minutes) === get("length")) ?? null,
  };
  // The form, with its price, shows a choice at once; React Router's URL follows when there is time.
  const [selection, show] = useOptimistic(current, (before, next: Partial<CheckoutSelection>) => ({
    ...before,
    ...next,
  }));
  const selectAdvisor = (advisorId: string | null) =>
    startTransition(() => {
      // Each advisor has their own prices, so the length is chosen again.
      show({ advisorId, length: null });
      change({ advisor: advisorId ?? undefined, length: undefined });
    });
  const selectLength = (length: SessionLength | null) =>
    startTransition(() => {
      show({ length });
      change({ length: length?.toString() });
    });
  return { selection, selectAdvisor, selectLength };
}

function BookingForm({ onPaid, onSignUp }: { onPaid: (booking: PaidBooking) => void; onSignUp: () => void }) {
  const { user, loading } = useAuth();
  const { data, isPending, isFetching, isLoadingError, refetch } = useAdvisors();
  const { selection, selectAdvisor, selectLength } = useCheckoutSelection();
  useFailureToast(isLoadingError && !isFetching, bookingMessages.advisorsFailed);

  if (isPending) return <CheckoutSkeleton />;
  if (!data)
    return (
      <LoadError onRetry={refetch} busy={isFetching}>
        {bookingMessages.advisorsFailed}
      </LoadError>
    );
  if (data.length === 0) return <EmptyState title={advisorMessages.none} />;
  const portraits = new Map(data.map(({ id, portrait }) => [id, portrait]));
  return (
    <Suspense fallback={<CheckoutSkeleton />}>
      {/* Going back from the receipt shows the same selection: warn before it is paid for twice. */}
      {user && (
        <Suspense>
          <UnscheduledBookingNotice />
        </Suspense>
      )}
      <CheckoutForm
        advisors={sortByName(data)}
        selection={selection}
        onSelectAdvisor={selectAdvisor}
        onSelectLength={selectLength}
        payer={loading && !user ? "unknown" : user ? "member" : "guest"}
        onSignUp={onSignUp}
        onAdvisorUnavailable={refetch}
        onPaid={onPaid}
        renderPortrait={({ id, name }): ReactNode => <Portrait src={portraits.get(id) ?? null} name={name} />}
      />
    </Suspense>
  );
}

/** The form, then the receipt. Within the provider, so that the next member in this tab starts afresh (SEC-24). */
function Booking({ onSignUp }: { onSignUp: () => void }) {
  const hydrated = useHydrated();
  const [paidBooking, setPaidBooking] = useState<PaidBooking>();

  function handlePaid(booking: PaidBooking): void {
    showSuccess(bookingMessages.paid(booking.session_length, booking.advisor_name));
    setPaidBooking(booking);
  }

  if (paidBooking) return <PaymentSuccessful booking={paidBooking} />;
  return hydrated ? <BookingForm onPaid={handlePaid} onSignUp={onSignUp} /> : <CheckoutSkeleton />;
}

/** The booking page (BOOK-2). */
export default function AdvisorCheckout() {
  const { openPrompt, prompt } = useSignUpPrompt();
  return (
    <>
      <QueryProvider>
        <Seo description="Thirty or sixty minutes, one to one, with an advisor who has heard it all before." />
        <main id="main" className={styles.page}>
          <h1 className={styles.title} data-list-heading tabIndex={-1}>
            Book Your Session
          </h1>
          <noscript>Please enable JavaScript to book a session.</noscript>
          <Booking onSignUp={() => openPrompt()} />
        </main>
      </QueryProvider>
      {/* Outside of the provider: a sign-in that ends under the press on Pay replaces the form, and asks here. */}
      {prompt}
    </>
  );
}
