import type { OutboxItem } from "../../../../contract/outbox.ts";
import { failureMessage } from "../../api/failure-message.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./admin-bookings.module.css";
import { useOutboxOf, useRedrive } from "./admin-queries.ts";
import { errandWords } from "./admin-words.ts";

/** The mails and the refund of a booking that are still on their way, or were given up and can begin anew. */
export function BookingErrands({ booking }: { booking: string }) {
  const { data, isPending, isFetching, refetch } = useOutboxOf(booking);
  return (
    <section className={styles.errands} aria-labelledby="errands" aria-busy={isPending || undefined}>
      <h3 id="errands">Waiting to go out</h3>
      {isPending ? (
        <Skeleton width="100%" height={56} />
      ) : !data ? (
        <Failed onRetry={refetch} busy={isFetching}>
          What waits to go out could not be loaded.
        </Failed>
      ) : data.items.length > 0 ? (
        <ul className={styles.list}>
          {data.items.map((item) => (
            <Errand key={item.id} booking={booking} item={item} />
          ))}
        </ul>
      ) : (
        <p>Nothing of this booking waits or was given up.</p>
      )}
      {data && !data.complete && (
        <p className={styles.lower}>
          Very much waits just now; there may be more of this booking than is shown.
        </p>
      )}
    </section>
  );
}

function Errand({ booking, item }: { booking: string; item: OutboxItem }) {
  const redrive = useRedrive(booking);
  const { what, how } = errandWords(item);
  const sendAgain = () =>
    redrive.mutate(item.id, {
      onSuccess: () => toast({ title: "It is tried again within a minute.", tone: "success" }),
      onError: (error) =>
        toast({
          title: "Error",
          description: failureMessage(error, "That did not work. Please try again."),
          tone: "destructive",
        }),
    });
  return (
    <li className={styles.errand}>
      <div>
        {item.state === "dead" && <Badge tone="warn">Given up</Badge>}
        <span className={styles.upper}>{what}</span>
        <span className={styles.lower}>{how}</span>
        {item.last_error && <span className={styles.lower}>{item.last_error}</span>}
      </div>
      {item.state === "dead" && (
        <Button variant="outline" size="sm" busy={redrive.isPending} onClick={sendAgain}>
          Redrive
          <VisuallyHidden>{`: ${what}`}</VisuallyHidden>
        </Button>
      )}
    </li>
  );
}
