import { type RefObject, useState } from "react";
import type { Booking } from "../../../../contract/bookings.ts";
import { isPaymentDisputed } from "../../../../contract/dispute-rules.ts";
import { canReportNoShow, noShowAnswerHours } from "../../../../contract/no-show.ts";
import { formatRest } from "../../../../contract/refund-rules.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { Button } from "../../ui/button.tsx";
import { showError } from "../../ui/toast-store.ts";
import { useOpenButton } from "../../ui/use-open-button.ts";
import { useReportNoShow } from "./booking-queries.ts";
import { MessageForm } from "./message-form.tsx";
import styles from "./reschedule.module.css";
import { SessionCard } from "./session-card.tsx";

/**
 * "My advisor isn't here", from ten minutes after the start until a day after the end, and withdrawing it while nothing is
 * decided (BOOK-26). Renders nothing at any other time.
 */
export default function SessionNoShow({
  booking,
  now,
  heading,
}: {
  booking: Booking;
  now: number;
  /** Gets the focus after the answer, which removes the button that was pressed. */
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { id, advisor_name, no_show } = booking;
  const [isOpen, setIsOpen] = useState(false);
  const openButton = useOpenButton(isOpen);
  const report = useReportNoShow();
  const send = (action: "report" | "withdraw", message?: string) =>
    report.mutate(
      { id, action, message },
      {
        onSuccess: () => {
          forgetKeptForm(`no-show-${id}`);
          setIsOpen(false);
          heading.current?.focus();
        },
        onError: ({ message: description }) => action === "withdraw" && showError(description),
      },
    );

  if (no_show?.outcome === null)
    return (
      <div className={styles.buttons}>
        <Button size="sm" variant="outline" busy={report.isPending} onClick={() => send("withdraw")}>
          We did meet after all
        </Button>
      </div>
    );
  if (!canReportNoShow(booking, now)) return null;
  if (!isOpen)
    return (
      <div className={styles.buttons}>
        <Button ref={openButton} size="sm" variant="outline" onClick={() => setIsOpen(true)}>
          My advisor isn't here
        </Button>
      </div>
    );
  return (
    <SessionCard tint="butter" title="My advisor isn't here">
      <p>
        {`We're sorry. We'll ask ${advisor_name}, who has ${noShowAnswerHours} hours to answer, or look into it ourselves.`}
        {!isPaymentDisputed(booking) && ` If they weren't there, you get your ${formatRest(booking)} back.`}
      </p>
      <MessageForm
        kept={`no-show-${id}`}
        label="What happened? (optional)"
        hint={`${advisor_name} may read this, too.`}
        busy={report.isPending}
        error={report.error}
        takesFocus
        answers={[{ label: "Report it", onPress: (message) => send("report", message) }]}
      >
        <Button
          variant="quiet"
          onClick={() => {
            setIsOpen(false);
            report.reset();
          }}
        >
          Keep waiting
        </Button>
      </MessageForm>
    </SessionCard>
  );
}
