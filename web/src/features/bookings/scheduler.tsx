import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { getShortName } from "../../../../contract/advisors.ts";
import {
  bookingMessages,
  maxSlots,
  type SessionLength,
  type SlotChoice,
  type TimeLabel,
} from "../../../../contract/bookings.ts";
import { findSlotProblem, getLastDate, toInstant, toZoneDate } from "../../../../contract/slots.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { BookingSummary } from "./booking-summary.tsx";
import { NoFreeTimes, UnreachableAdvisor } from "./cancel-instead.tsx";
import { ConfirmArea } from "./confirm-area.tsx";
import { DayCalendar } from "./day-calendar.tsx";
import styles from "./scheduler.module.css";
import { findSubjectProblem, SessionSubject, type SubjectFields } from "./session-subject.tsx";
import { SlotList } from "./slot-list.tsx";
import { findSuggestedDay, listSlotsToSend, type SlotSelection } from "./slot-selection.ts";
import { SoonNote } from "./soon-note.tsx";
import { TimeGrid } from "./time-grid.tsx";
import { useBusyTimes, useFreeTimes } from "./use-busy-times.ts";
import { useCurrentMinute } from "./use-current-minute.ts";
import { toTimesForm, useKeepTimes, useKeptTimes } from "./use-kept-times.ts";
import type { SchedulingFailure } from "./use-scheduling.ts";
import { useSlotSelection } from "./use-slot-selection.ts";
import { ZoneField, ZoneQuestion } from "./zone-field.tsx";

interface SchedulerProps {
  advisor: string;
  /** Undefined if the link names no advisor who exists. */
  advisorId: string | undefined;
  /** Undefined while the booking is not loaded. */
  bookingId: string | undefined;
  length: SessionLength;
  /** Includes the currency sign: $80.00 */
  price: string;
  busy: boolean;
  failure: SchedulingFailure;
  onConfirm: (slots: SlotChoice[], fields: SubjectFields) => void;
}

/**
 * The slot picker (BOOK-6). `onConfirm` sends the selected slots; `busy` is true while sending, and
 * `failure` says why sending failed.
 */
export default function Scheduler({
  advisor,
  advisorId,
  bookingId,
  length,
  price,
  busy: isSending,
  failure,
  onConfirm,
}: SchedulerProps) {
  const now = useCurrentMinute();
  const kept = useKeptTimes(bookingId && toTimesForm(bookingId), (slot) => findSlotProblem(slot, now));
  const { selection, dispatch, announcement, timesHeading, addPicked, addSlot, removeSlot } =
    useSlotSelection(now, kept && { timezone: kept.timezone, slots: kept.slots });
  const { timezone, date, slots } = selection;
  const [fields, setFields] = useState<SubjectFields>(kept?.fields ?? { subject: "", childAge: null });
  useKeepTimes(bookingId && toTimesForm(bookingId), selection, fields);
  const subjectField = useRef<HTMLTextAreaElement>(null);
  const { busy, hasFailed, isFetching, refetch } = useBusyTimes(advisorId);
  const free = useFreeTimes(busy, timezone, length, now);
  const diary = { advisor: getShortName(advisor), now, busy };
  const suggestedDay = findSuggestedDay(free, timezone, now);
  useEffect(() => dispatch({ type: "suggestDay", date: suggestedDay }), [dispatch, suggestedDay]);
  const hasNoneLeft = free !== undefined && [...free.values()].every((count) => count === 0);
  const selectZone = (zone: SlotSelection["timezone"]) =>
    dispatch({ type: "selectZone", timezone: zone, now });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isSending) return;
    if (findSubjectProblem(fields.subject) !== undefined) {
      subjectField.current?.focus();
      return;
    }
    addPicked({ type: "addSlot" });
    onConfirm(listSlotsToSend(selection), fields);
  }

  return (
    <Form className={styles.scheduler} onSubmit={submit}>
      <div className={styles.side}>
        <BookingSummary advisor={advisor} length={length} price={price} />
        <ZoneField timezone={timezone} now={now} onSelect={selectZone} />
      </div>
      <DayPicker
        selection={selection}
        now={now}
        free={free}
        onSelect={(day) => addPicked({ type: "selectDay", date: day })}
      >
        <ZoneQuestion timezone={timezone} onSelect={selectZone} />
        {hasNoneLeft && bookingId !== undefined && <NoFreeTimes bookingId={bookingId} advisor={advisor} />}
      </DayPicker>
      <TimePicker
        selection={selection}
        announcement={announcement}
        now={now}
        advisor={getShortName(advisor)}
        onAdd={addSlot}
        loadError={
          hasFailed && (
            <LoadError onRetry={refetch} busy={isFetching}>
              We couldn't check which times are free. You can still propose times.
            </LoadError>
          )
        }
      >
        {date !== null && (
          <TimeGrid
            date={date}
            timezone={timezone}
            now={now}
            other={getShortName(advisor)}
            length={length}
            busy={busy}
            isLoading={busy === undefined}
            selected={selection.time}
            heading={timesHeading}
            onSelect={(time: TimeLabel) => dispatch({ type: "selectTime", time })}
          />
        )}
      </TimePicker>
      <div className={styles.selected}>
        <SlotList slots={slots} length={length} diary={diary} onRemove={removeSlot} />
        <SessionSubject
          fields={fields}
          field={subjectField}
          advisor={getShortName(advisor)}
          onChange={setFields}
        />
        <UnreachableAdvisor failure={failure} />
      </div>
      <ConfirmArea selection={selection} busy={isSending} errorMessage={failure.message} />
    </Form>
  );
}

/** The calendar below what is asked or said about all days. `free` counts the times of each date. */
function DayPicker({
  selection: { timezone, date },
  now,
  free,
  onSelect,
  children,
}: {
  selection: SlotSelection;
  now: number;
  free: ReadonlyMap<string, number> | undefined;
  onSelect: (day: string | null) => void;
  children: ReactNode;
}) {
  return (
    <section className={styles.day} aria-label="Day">
      {children}
      <DayCalendar
        today={toZoneDate(timezone, now)}
        last={getLastDate(timezone, now)}
        selected={date}
        isClosed={(day) => free?.get(day) === 0}
        onSelect={onSelect}
      />
    </section>
  );
}

/** Times of the selected day, the button that adds one, and a live region for screen readers. */
function TimePicker({
  selection,
  announcement,
  now,
  advisor,
  loadError,
  onAdd,
  children,
}: {
  selection: SlotSelection;
  announcement: string;
  now: number;
  advisor: string;
  loadError: ReactNode;
  onAdd: () => void;
  /** The times of the selected day. */
  children: ReactNode;
}) {
  const { date, time, slots } = selection;
  return (
    <div className={styles.time}>
      {loadError}
      {date === null ? <p className={styles.placeholder}>Pick a day to see its times.</p> : children}
      <SoonNote
        starts={listSlotsToSend(selection).map(toInstant)}
        now={now}
        once={`Once ${advisor} confirms`}
      />
      {time !== null && (
        <Button block variant="outline" disabled={slots.length >= maxSlots} onClick={onAdd}>
          {bookingMessages.addSlot}
        </Button>
      )}
      <p role="status" className={styles.announcement}>
        {announcement}
      </p>
    </div>
  );
}
