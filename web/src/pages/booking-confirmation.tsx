import { type ReactNode, Suspense, useEffect } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { answerHours, bookingMessages, maxSlots } from "../../../contract/bookings.ts";
import { canChooseTimes } from "../../../contract/session-time.ts";
import { QueryProvider } from "../auth/query-provider.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { paths } from "../base/paths.ts";
import { useHydrated } from "../base/use-hydrated.ts";
import { BookingConfirmed } from "../features/bookings/booking-confirmed.tsx";
import { type BookingLink, parseBookingLink } from "../features/bookings/booking-link.ts";
import { ClosedBooking } from "../features/bookings/closed-booking.tsx";
import { SchedulerSkeleton } from "../features/bookings/scheduler-skeleton.tsx";
import { useScheduling } from "../features/bookings/use-scheduling.ts";
import { Seo } from "../layout/seo.tsx";
import { lazyWithRetry } from "../ui/lazy-with-retry.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { showError } from "../ui/toast-store.ts";
import styles from "./booking-confirmation/booking-confirmation.module.css";

const Scheduler = lazyWithRetry(() => import("../features/bookings/scheduler.tsx"));

/** A scheduling link with a missing parameter: shows a toast and redirects to the booking page (BOOK-7). */
function InvalidLink() {
  const navigate = useNavigate();
  useEffect(() => {
    showError(bookingMessages.startAgain, bookingMessages.invalidLink);
    navigate(paths.advisorCheckout, { replace: true });
  }, [navigate]);
  return <LoadingPage />;
}

/** Page header. Stays mounted from loading to scheduling, so that its heading keeps the focus. */
function PageHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{bookingMessages.scheduleTitle}</h1>
      {children ? (
        <p className={styles.lead}>{children}</p>
      ) : (
        <Skeleton width="min(52ch, 100%)" height="3.9em" />
      )}
    </header>
  );
}

function LoadingPage() {
  return (
    <>
      <PageHeader />
      <SchedulerSkeleton />
    </>
  );
}

function Scheduling({ link }: { link: BookingLink }) {
  const { user, loading } = useAuth();
  const { pathname, search } = useLocation();
  const { summary, booking, schedule, isSending, failure } = useScheduling(link, user !== null);

  if (!user && !loading) return <Navigate to={paths.login} state={{ from: pathname + search }} replace />;
  if (booking?.state === "requested") return <BookingConfirmed booking={booking} />;
  if (booking && !canChooseTimes(booking) && booking.state !== "pending_payment")
    return <ClosedBooking booking={booking} />;
  return (
    <>
      <PageHeader>
        {summary &&
          `Please select ${maxSlots} preferred time slots for your ${summary.length}-minute session with ${summary.advisor}. Your advisor will receive these options and contact you within ${answerHours} hours.`}
      </PageHeader>
      {summary ? (
        <Suspense fallback={<SchedulerSkeleton />}>
          <Scheduler {...summary} busy={isSending} failure={failure} onConfirm={schedule} />
        </Suspense>
      ) : (
        <SchedulerSkeleton />
      )}
    </>
  );
}

/** The scheduling screen (BOOK-7). */
export default function BookingConfirmation() {
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const link = parseBookingLink(query);
  return (
    <QueryProvider>
      <Seo description="Propose times that work for you. Your advisor replies within a day." />
      <main id="main" className={styles.page}>
        {!hydrated ? <LoadingPage /> : link ? <Scheduling link={link} /> : <InvalidLink />}
      </main>
    </QueryProvider>
  );
}
