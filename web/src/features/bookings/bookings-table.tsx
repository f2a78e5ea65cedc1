import { priceLabel } from "../../../../contract/booking-rules.ts";
import type { AdminBooking } from "../../../../contract/bookings.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./admin-bookings.module.css";
import { momentOf, standingWords, timeWords, waitWords } from "./admin-words.ts";

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
      keyOf={({ id }) => id}
      columns={[
        { head: "Booked", cell: ({ created_at }) => momentOf(created_at) },
        { head: "Client", cell: (row) => <Side name={row.client_name} email={row.client_email} /> },
        { head: "Advisor", cell: (row) => <Side name={row.advisor_name} email={row.advisor_email} /> },
        {
          head: "Length and price",
          cell: ({ session_length, amount_cents }) => (
            <Two upper={`${session_length} minutes`} lower={priceLabel(amount_cents)} />
          ),
        },
        { head: "State", cell: (row) => <State booking={row} /> },
        { head: "Waits on", cell: waitWords },
        {
          head: "Actions",
          as: "end",
          cell: (row) => (
            <Button variant="quiet" size="sm" onClick={() => onOpen(row)}>
              Details
              <VisuallyHidden>{` of ${row.client_name} with ${row.advisor_name}, booked ${momentOf(row.created_at)}`}</VisuallyHidden>
            </Button>
          ),
        },
      ]}
    />
  );
}

function Two({ upper, lower }: { upper: string; lower: string | null }) {
  return (
    <>
      <span className={styles.upper}>{upper}</span>
      {lower && <span className={styles.lower}>{lower}</span>}
    </>
  );
}

function Side({ name, email }: { name: string; email: string | null }) {
  return <Two upper={name} lower={email} />;
}

function State({ booking }: { booking: AdminBooking }) {
  const { label, tone } = standingWords(booking);
  const { confirmed_time: time } = booking;
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {time && <span className={styles.lower}>{timeWords(time, booking).advisor}</span>}
    </>
  );
}
