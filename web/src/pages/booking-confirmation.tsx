import { type ReactNode, Suspense, useEffect } from "react";
import { Navigate, useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { answerHours, bookingMessages, maxSlots } from "../../../contract/bookings.ts";
import { ServerState } from "../api/server-state.tsx";
import { useAuth } from "../auth/use-auth.ts";
import { BookingConfirmed } from "../features/bookings/booking-confirmed.tsx";
import { type BookingLink, readBookingLink } from "../features/bookings/booking-link.ts";
import { BookingOver } from "../features/bookings/booking-over.tsx";
import { SchedulerPlace } from "../features/bookings/scheduler-place.tsx";
import { useScheduling } from "../features/bookings/use-scheduling.ts";
import { Seo } from "../layout/seo.tsx";
import { useHydrated } from "../layout/use-hydrated.ts";
import { lazyPart } from "../lazy-part.ts";
import { paths } from "../paths.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast-store.ts";
import styles from "./booking-confirmation/booking-confirmation.module.css";

const Scheduler = lazyPart(() => import("../features/bookings/scheduler.tsx"));

/** A link with a part missing: back to where bookings begin (spec/2 §2). */
function InvalidLink() {
  const navigate = useNavigate();
  useEffect(() => {
    toast({
      title: bookingMessages.invalidLink,
      description: bookingMessages.startAgain,
      tone: "destructive",
    });
    navigate(paths.advisorCheckout, { replace: true });
  }, [navigate]);
  return <Waiting />;
}

/** The page's head. It stays the same element from the first look on, and so keeps the focus that it was given. */
function Head({ children }: { children?: ReactNode }) {
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

function Waiting() {
  return (
    <>
      <Head />
      <SchedulerPlace />
    </>
  );
}

function Scheduling({ link }: { link: BookingLink }) {
  const { user, loading } = useAuth();
  const { pathname, search } = useLocation();
  const { shown, booking, schedule, isSending, problem } = useScheduling(link, user !== null);

  if (!user && !loading) return <Navigate to={paths.login} state={{ from: pathname + search }} replace />;
  if (booking?.state === "requested") return <BookingConfirmed booking={booking} />;
  if (booking && booking.state !== "paid" && booking.state !== "pending_payment")
    return <BookingOver booking={booking} />;
  return (
    <>
      <Head>
        {shown &&
          `Please select ${maxSlots} preferred time slots for your ${shown.length}-minute session with ${shown.advisor}. Your advisor will receive these options and contact you within ${answerHours} hours.`}
      </Head>
      {shown ? (
        <Suspense fallback={<SchedulerPlace />}>
          <Scheduler {...shown} busy={isSending} problem={problem} onConfirm={schedule} />
        </Suspense>
      ) : (
        <SchedulerPlace />
      )}
    </>
  );
}

/** Spec/2 §2, Scheduling screen. */
export default function BookingConfirmation() {
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const link = readBookingLink(query);
  return (
    <ServerState>
      <Seo description="Propose the times that suit you; your advisor answers within a day." />
      <main id="main" className={styles.page}>
        {!hydrated ? <Waiting /> : link ? <Scheduling link={link} /> : <InvalidLink />}
      </main>
    </ServerState>
  );
}
