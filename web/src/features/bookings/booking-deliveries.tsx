import { useRef } from "react";
import { explainFailure } from "../../../../contract/delivery-labels.ts";
import type { OutboxItem } from "../../../../contract/outbox.ts";
import { Badge } from "../../ui/badge.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { nameDelivery, TryButton, useTryInList } from "../deliveries/deliveries.ts";
import { describeDeliveryState } from "./admin-booking-labels.ts";
import { useBookingOutbox } from "./admin-booking-queries.ts";
import styles from "./admin-bookings.module.css";

/** Lists a booking's pending and failed deliveries (emails and refund) from the outbox; failed ones can be retried. */
export function BookingDeliveries({ bookingId }: { bookingId: string }) {
  const { data, isPending, isFetching, refetch } = useBookingOutbox(bookingId);
  const heading = useRef<HTMLHeadingElement>(null);
  const { getTryProps, listProps } = useTryInList(heading);
  return (
    <section className={styles.deliveries} aria-labelledby="deliveries" aria-busy={isPending || undefined}>
      <h3 ref={heading} id="deliveries" tabIndex={-1}>
        Deliveries
      </h3>
      {isPending ? (
        <Skeleton width="100%" height={56} />
      ) : !data ? (
        <LoadError onRetry={refetch} busy={isFetching}>
          Couldn't load the deliveries. Please try again.
        </LoadError>
      ) : data.items.length > 0 ? (
        <ul className={styles.list} {...listProps}>
          {data.items.map((item) => (
            <Delivery key={item.id} item={item} getTryProps={getTryProps} />
          ))}
        </ul>
      ) : (
        <p>No pending or failed deliveries for this booking.</p>
      )}
      {data && !data.complete && (
        <p className={styles.lower}>Many deliveries are queued, so this list may be incomplete.</p>
      )}
    </section>
  );
}

function Delivery({
  item,
  getTryProps,
}: {
  item: OutboxItem;
  getTryProps: ReturnType<typeof useTryInList>["getTryProps"];
}) {
  return (
    <li className={styles.delivery}>
      <div>
        {item.state === "dead" && <Badge tone="warn">Failed</Badge>}
        <span className={styles.upper}>{nameDelivery(item)}</span>
        <span className={styles.lower}>{describeDeliveryState(item)}</span>
        {item.last_error && <span className={styles.lower}>{explainFailure(item.last_error)}</span>}
      </div>
      {item.can_try && <TryButton row={item} getTryProps={getTryProps} />}
    </li>
  );
}
