import { CalendarCheck, CalendarX } from "lucide-react";
import type { ReactNode, Ref } from "react";
import styles from "./booking-outcome.module.css";

/** Final state of a booking as a page section: icon, title, session time if any, message and actions. */
export function BookingOutcome({
  isConfirmed,
  heading,
  title,
  time,
  message,
  children,
}: {
  isConfirmed: boolean;
  /** Ref of the heading, for callers that focus it. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  title: string;
  time?: ReactNode;
  message: string;
  children: ReactNode;
}) {
  const Icon = isConfirmed ? CalendarCheck : CalendarX;
  return (
    <section className={styles.outcome}>
      <Icon className={styles.icon} aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {time && <p className={styles.time}>{time}</p>}
      <p className={styles.text}>{message}</p>
      {children}
    </section>
  );
}
