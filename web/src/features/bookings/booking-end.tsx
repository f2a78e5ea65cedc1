import { CalendarCheck, CalendarX } from "lucide-react";
import type { ReactNode, Ref } from "react";
import styles from "./booking-end.module.css";

/** A page that has nothing left to ask about a booking: what came of it, the time if there is one, and the ways on. */
export function BookingEnd({
  isConfirmed,
  heading,
  title,
  time,
  words,
  children,
}: {
  isConfirmed: boolean;
  /** For who moves the focus here. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  title: string;
  time?: ReactNode;
  words: string;
  children: ReactNode;
}) {
  const Icon = isConfirmed ? CalendarCheck : CalendarX;
  return (
    <section className={styles.end}>
      <Icon className={styles.icon} aria-hidden="true" />
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {time && <p className={styles.time}>{time}</p>}
      <p className={styles.words}>{words}</p>
      {children}
    </section>
  );
}
