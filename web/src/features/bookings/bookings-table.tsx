import { formatPrice } from "../../../../contract/booking-rules.ts";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { formatSlotTimes, getPendingLabel, getStatusLabel } from "./admin-booking-labels.ts";
import styles from "./admin-bookings.module.css";

/** Table of bookings for admins, one row per booking. */
export function BookingsTable({
  bookings,
  onOpen,
}: {
  bookings: readonly AdminBooking[];
  onOpen: (booking: AdminBooking) => void;
}) {
  return (
    <DataTable
      caption="Bookings, newest first"
      rows={bookings}
      getKey={({ id }) => id}
      columns={[
        {
          header: "Booked",
          cell: ({ created_at }) => <span className={styles.moment}>{formatShortDateTime(created_at)}</span>,
        },
        { header: "Client", cell: (row) => <Person name={row.client_name} email={row.client_email} /> },
        { header: "Advisor", cell: (row) => <Person name={row.advisor_name} email={row.advisor_email} /> },
        {
          header: "Length and price",
          cell: ({ session_length, amount_cents }) => (
            <>
              <span className={styles.upper}>{session_length} minutes</span>
              <span className={styles.lower}>{formatPrice(amount_cents)}</span>
            </>
          ),
        },
        { header: "Status", cell: (row) => <Status booking={row} /> },
        { header: "Waiting for", cell: getPendingLabel },
        {
          header: "Actions",
          layout: "end",
          cell: (row) => (
            <Button variant="quiet" size="sm" className={styles.details} onClick={() => onOpen(row)}>
              Details
              <VisuallyHidden>{` for ${row.client_name} with ${row.advisor_name}, booked ${formatShortDateTime(row.created_at)}`}</VisuallyHidden>
            </Button>
          ),
        },
      ]}
    />
  );
}

function Person({ name, email }: { name: string; email: string | null }) {
  return (
    <>
      <span className={styles.upper}>{name}</span>
      {email && <span className={cx(styles.lower, styles.email)}>{email}</span>}
    </>
  );
}

function Status({ booking }: { booking: AdminBooking }) {
  const { label, tone } = getStatusLabel(booking);
  const { confirmed_time: time } = booking;
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {time && <span className={styles.lower}>{formatSlotTimes(time, booking).advisor}</span>}
    </>
  );
}
