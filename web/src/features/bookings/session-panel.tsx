import { ApiError } from "../../api/errors.ts";
import { paths } from "../../base/paths.ts";
import { FoldedMap } from "../../ui/art/folded-map.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { useBooking, useMyBookings } from "./booking-queries.ts";
import MyBookings from "./my-bookings.tsx";
import { BackToSessions, SessionDetails } from "./session-details.tsx";
import { SessionSkeleton } from "./session-skeleton.tsx";

/** One of the member's bookings, or that there is none with this id. */
function OneSession({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useBooking(id);
  if (data) return <SessionDetails key={id} booking={data} />;
  if (error instanceof ApiError && (error.status === 400 || error.status === 404))
    return (
      <EmptyState
        art={<FoldedMap />}
        as="h1"
        title="We couldn't find this session"
        action={<ButtonLink to={paths.sessions}>All sessions</ButtonLink>}
      >
        It may belong to another account. Sign in with the account that booked it.
      </EmptyState>
    );
  if (!error) return <SessionSkeleton />;
  return (
    <>
      <BackToSessions />
      <h1>Your session</h1>
      <LoadError onRetry={refetch} busy={isFetching}>
        We couldn't load this session. Your booking is safe; please try again.
      </LoadError>
    </>
  );
}

/** All of the member's bookings: the next ones, then the history. The page has the heading. */
function AllSessions() {
  const { data, isError } = useMyBookings();
  const isEmpty = data?.every(({ state }) => state === "pending_payment") ?? false;
  if (isEmpty)
    return (
      <EmptyState
        art={<FoldedMap />}
        title="No sessions yet"
        action={<ButtonLink to={paths.advisorCheckout}>Book a session</ButtonLink>}
      >
        Talk to one of our advisors for thirty or sixty minutes, one to one.
      </EmptyState>
    );
  return data === undefined && !isError ? <SessionSkeleton /> : <MyBookings isPage />;
}

/** The content of /sessions and /sessions/{id} for a signed-in member. */
export default function SessionPanel({ id }: { id: string | undefined }) {
  return id === undefined ? <AllSessions /> : <OneSession id={id} />;
}
