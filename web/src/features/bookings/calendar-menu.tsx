import { CalendarPlus, ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import { checkCanSave } from "../../ui/save-file.ts";
import { showError } from "../../ui/toast-store.ts";
import { useDismiss } from "../../ui/use-dismiss.ts";
import { buildGoogleCalendarUrl, type CalendarEntry, downloadCalendarFile } from "./calendar-entry.ts";
import styles from "./session.module.css";

/** "Add to calendar": a file for any calendar, or Google Calendar. Renders nothing without a confirmed time. */
export function CalendarMenu({ entry }: { entry: CalendarEntry | undefined }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (isInside = true) => {
    setOpen(false);
    if (isInside) menu.current?.querySelector("summary")?.focus();
  };
  useDismiss(menu, isOpen, close);
  if (!entry) return null;
  const download = () => {
    close();
    if (!checkCanSave()) return;
    downloadCalendarFile(entry).catch(() =>
      showError("The calendar file couldn't be made. Please try again."),
    );
  };
  return (
    <details
      ref={menu}
      className={styles.calendar}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
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
        <a href={buildGoogleCalendarUrl(entry)} target="_blank" rel="noreferrer" onClick={() => close()}>
          Google Calendar
        </a>
      </div>
    </details>
  );
}
