import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EmailRow } from "../deliveries/deliveries.ts";
import { useBookingEmails } from "./admin-booking-queries.ts";
import styles from "./admin-bookings.module.css";

/** Lists every email about a booking to both sides, as long as its message is kept. */
export function BookingEmails({ bookingId }: { bookingId: string }) {
  const { data, isPending, isFetching, refetch } = useBookingEmails(bookingId);
  return (
    <section className={styles.deliveries} aria-labelledby="emails" aria-busy={isPending || undefined}>
      <h3 id="emails">Emails</h3>
      {isPending ? (
        <Skeleton width="100%" height={56} />
      ) : !data ? (
        <LoadError onRetry={() => void refetch()} busy={isFetching}>
          Couldn't load the emails. Please try again.
        </LoadError>
      ) : data.items.length > 0 ? (
        <ul className={styles.list}>
          {data.items.map((email) => (
            <li key={email.id} className={styles.delivery}>
              <EmailRow email={email} reload={refetch} />
            </li>
          ))}
        </ul>
      ) : (
        <p>No emails about this booking in the last month.</p>
      )}
    </section>
  );
}
