import type { RouteOutput } from "../../../../contract/routes.ts";
import { fillBrand } from "../../base/brand.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useBookingEmails } from "./admin-booking-queries.ts";
import styles from "./admin-bookings.module.css";

type Email = RouteOutput<"adminListBookingEmails">["items"][number];

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
              <div>
                {email.state === "dead" && <Badge tone="warn">Failed</Badge>}
                <span className={styles.upper}>{fillBrand(email.subject)}</span>
                <span className={styles.lower}>{`To ${email.to}. ${describeState(email)}`}</span>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p>No emails about this booking in the last month.</p>
      )}
    </section>
  );
}

function describeState({ state, sent_at, created_at }: Email): string {
  if (sent_at !== null) return `Sent on ${formatShortDateTime(sent_at)}`;
  const created = formatShortDateTime(created_at);
  if (state === "pending") return `Queued on ${created}`;
  return state === "dead" ? `Failed, written on ${created}` : `Not sent, no longer needed on ${created}`;
}
