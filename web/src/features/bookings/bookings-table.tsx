import type { AdminBooking } from "../../../../contract/bookings.ts";
import { getSessionTime } from "../../../../contract/session-time.ts";
import { formatSessionTime } from "../../format/dates.ts";
import { Badge } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import type { Sort } from "../../ui/list/sort-order.ts";
import { getPendingLabel, getStatusLabel } from "./admin-booking-labels.ts";
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
        {
          header: "Advisor",
          cell: ({ advisor_name }) => <span className={styles.name}>{advisor_name}</span>,
        },
        {
          header: "When",
          sortKey: "when",
          sortsDescendingFirst: true,
          cell: (booking) => <When booking={booking} />,
        },
        { header: "Status", cell: (row) => <Status booking={row} /> },
        { header: "Next", cell: (row) => getPendingLabel(row) ?? "–" },
      ]}
    />
  );
}

function Person({ name, email }: { name: string; email: string | null }) {
  return (
    <>
      <span className={styles.name}>{name}</span>
      {email && <span className={styles.email}>{email}</span>}
    </>
  );
}

function When({ booking }: { booking: AdminBooking }) {
  const at = getSessionTime(booking);
  const length = `${booking.session_length} minutes`;
  if (at === null) return <>No time yet</>;
  const proposed = booking.reschedule?.times.length ?? booking.selected_times.length;
  return (
    <>
      <span className={styles.moment}>{formatSessionTime(at)}</span>
      <span className={styles.lower}>
        {booking.confirmed_time || proposed === 1 ? length : `${length}, first of ${proposed} times`}
      </span>
    </>
  );
}

function Status({ booking }: { booking: AdminBooking }) {
  const { label, tone } = getStatusLabel(booking);
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {booking.reschedule && booking.confirmed_time && <span className={styles.lower}>Asked to move</span>}
    </>
  );
}
