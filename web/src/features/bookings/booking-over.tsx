import { CalendarCheck, CalendarX } from "lucide-react";
import type { Booking } from "../../../../contract/bookings.ts";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import styles from "./booking-over.module.css";
import { standing } from "./standing.ts";

/** What a link to the scheduling screen shows when there is nothing left to schedule. */
export function BookingOver({ booking }: { booking: Booking }) {
  const { title, words } = standing(booking, Date.now());
  const Icon = booking.state === "confirmed" ? CalendarCheck : CalendarX;
  return (
    <section className={styles.over}>
      <Icon className={styles.icon} aria-hidden="true" />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.words}>{words}</p>
      <ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>
    </section>
  );
}
