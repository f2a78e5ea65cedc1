import { formatPrice } from "../../../../contract/booking-rules.ts";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { formatShortDateTime } from "../../format/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { Sort } from "../../ui/list/sort-order.ts";
import { formatSlotTimes, getPendingLabel, getStatusLabel } from "./admin-booking-labels.ts";
import styles from "./admin-bookings.module.css";

/** Table of bookings for admins, one row per booking. */
export function BookingsTable({
  bookings,
  busy,
  sort,
  onSort,
  openId,
  onOpen,
}: {
  bookings: readonly AdminBooking[];
  busy: boolean;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  openId: string | undefined;
  onOpen: (booking: AdminBooking) => void;
}) {
  return (
    <DataTable
      caption="Bookings"
      rows={bookings}
      busy={busy}
      getKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
      openId={openId}
      onOpen={onOpen}
      columns={[
        {
          header: "Client",
          isOpener: true,
          cell: ({ client_name, client_email }) => <Person name={client_name} email={client_email} />,
        },
        { header: "Advisor", cell: ({ advisor_name }) => advisor_name },
        { header: "Status", cell: (row) => <Status booking={row} /> },
        { header: "Waiting for", cell: (row) => getPendingLabel(row) ?? "–" },
        {
          header: "Session",
          isSecondary: true,
          cell: ({ session_length, amount_cents }) => (
            <>
              <span className={styles.length}>{session_length} minutes</span>
              <span className={styles.lower}>{formatPrice(amount_cents)}</span>
            </>
          ),
        },
        {
          header: "Booked",
          sortKey: "booked",
          sortsDescendingFirst: true,
          cell: ({ created_at }) => <span className={styles.moment}>{formatShortDateTime(created_at)}</span>,
        },
      ]}
    />
  );
}

function Person({ name, email }: { name: string; email: string | null }) {
  return (
    <>
      <span className={styles.upper}>{name}</span>
      {email && <span className={styles.lower}>{email}</span>}
    </>
  );
}

function Status({ booking }: { booking: AdminBooking }) {
  const { label, tone } = getStatusLabel(booking);
  const { confirmed_time: time, reschedule } = booking;
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {time && <span className={styles.lower}>{formatSlotTimes(time, booking).advisor}</span>}
      {reschedule && <span className={styles.lower}>Asked to move</span>}
    </>
  );
}
