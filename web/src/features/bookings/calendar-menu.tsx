import { CalendarPlus, ChevronDown } from "lucide-react";
import { useRef } from "react";
import type { Booking } from "../../../../contract/bookings.ts";
import { toast } from "../../ui/toast-store.ts";
import { buildGoogleCalendarUrl, downloadCalendarFile, hasConfirmedTime } from "./calendar-entry.ts";
import styles from "./session.module.css";

/** "Add to calendar": a file for any calendar, or Google Calendar. Renders nothing without a confirmed time. */
export function CalendarMenu({ booking }: { booking: Booking }) {
  const menu = useRef<HTMLDetailsElement>(null);
  if (!hasConfirmedTime(booking)) return null;
  const close = () => menu.current?.removeAttribute("open");
  const download = () => {
    close();
    downloadCalendarFile(booking).catch(() =>
      toast({
        title: "Error",
        description: "The calendar file couldn't be made. Please try again.",
        tone: "destructive",
      }),
    );
  };
  return (
    <details
      ref={menu}
      className={styles.calendar}
      onKeyDown={({ key }) => {
        if (key !== "Escape") return;
        close();
        menu.current?.querySelector("summary")?.focus();
      }}
    >
      <summary>
        <CalendarPlus aria-hidden="true" />
        Add to calendar
        <ChevronDown aria-hidden="true" />
      </summary>
      <div className={styles.choices}>
        <button type="button" onClick={download}>
          Calendar file (.ics)
        </button>
        <a href={buildGoogleCalendarUrl(booking)} target="_blank" rel="noreferrer" onClick={close}>
          Google Calendar
        </a>
      </div>
    </details>
  );
}
