import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import {
  maxDaysAhead,
  maxSlots,
  type SessionLength,
  type SlotChoice,
} from "../../../../contract/bookings.ts";
import type { BusyTimes } from "../../../../contract/busy-times.ts";
import { countFreeTimesByDate } from "../../../../contract/free-times.ts";
import { findSlotProblem, getLastDate, toInstant, toZoneDate } from "../../../../contract/slots.ts";
import type { ZoneId } from "../../../../contract/zones.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { DayCalendar } from "./day-calendar.tsx";
import { PickedTimeNote } from "./picked-time-note.tsx";
import styles from "./reschedule.module.css";
import { SlotList } from "./slot-list.tsx";
import { findPickedSlot, listSlotsToSend } from "./slot-selection.ts";
import { SoonNote } from "./soon-note.tsx";
import { TimeGrid } from "./time-grid.tsx";
import { useKeepTimes, useKeptTimes } from "./use-kept-times.ts";
import { useSlotSelection } from "./use-slot-selection.ts";

interface TimeProposerProps {
  timezone: ZoneId;
  length: SessionLength;
  /** The current start of a confirmed session in milliseconds since the epoch, which cannot be proposed. */
  current?: number;
  /** The first name of the person whose clock is shown below each time. */
  other: string;
  /** The first name of the advisor, if that is neither the reader nor the other person. */
  advisor?: string;
  /** The other person's time zone, and when the advisor is busy; undefined while it is not known. */
  diary: BusyTimes | undefined;
  /** The day that is shown first: YYYY-MM-DD in `timezone`. */
  firstDay?: string | undefined;
  /** The name under which the chosen times survive a reload (SITE-21). */
  kept?: string;
  /** Whether one time is chosen, not up to three. */
  isOne?: boolean;
  /** Whether a client asks. Otherwise the advisor or an admin does. */
  isClient?: boolean;
  /** Whether the client who asks can cancel for free now, which a time less than a day away ends. */
  canCancelFree?: boolean;
  busy: boolean;
  errorMessage: string | undefined;
  submitLabel: string;
  onSubmit: (times: SlotChoice[]) => void;
  /** Called with the times that closing the form would lose. */
  onTimesChange?: ((times: readonly SlotChoice[]) => void) | undefined;
  /** More fields, before the button that sends. */
  children?: ReactNode;
}

/** Finds the reason why a time cannot be proposed for a session that starts at `current`; undefined if it can. */
const findProblem = (slot: SlotChoice, current: number | undefined, now: number): string | undefined =>
  current !== undefined && toInstant(slot) === current
    ? "This is the current time of the session."
    : findSlotProblem(slot, now);

/** Up to three other times (BOOK-19, BOOK-27), chosen as in the first request, in one time zone. */
export function TimeProposer(props: TimeProposerProps) {
  const { timezone, length, current, other, advisor, diary, isOne, isClient, busy, errorMessage } = props;
  const { submitLabel, onSubmit, onTimesChange, children } = props;
  const now = Date.now();
  const before = useKeptTimes(props.kept, (slot) => findProblem(slot, current, now))?.slots ?? [];
  const picker = useSlotSelection(now, { timezone, date: props.firstDay ?? null, slots: before });
  const { selection, dispatch, announcement, timesHeading } = picker;
  useKeepTimes(props.kept, selection);
  const { date, time, slots } = selection;
  const [problem, setProblem] = useState<string>();
  const chosen = listSlotsToSend(selection);
  const free =
    diary && countFreeTimesByDate(diary.closed, { timezone, now, minutes: length, days: maxDaysAhead });
  useEffect(() => {
    onTimesChange?.(listSlotsToSend(selection));
    return () => onTimesChange?.([]);
  }, [selection, onTimesChange]);

  /** Adds the picked time, if any. Returns whether nothing is wrong with it. */
  function addPicked(): boolean {
    const picked = slots.length < maxSlots ? findPickedSlot(selection) : undefined;
    const found = picked && findProblem(picked, current, now);
    setProblem(found);
    if (found === undefined && !isOne) picker.addPicked({ type: "addSlot" });
    return found === undefined;
  }

  function add(): void {
    // The focused button goes away, and the next time is chosen further up.
    if (addPicked()) timesHeading.current?.focus();
  }

  /** Keeps the picked time, unless it cannot be proposed, which is said. */
  function selectDay(day: string | null): void {
    if (isOne || !addPicked()) dispatch({ type: "selectTime", time: null });
    dispatch({ type: "selectDay", date: day });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!busy && chosen.length > 0 && addPicked()) onSubmit(chosen);
  }

  return (
    <Form className={styles.form} onSubmit={submit}>
      <DayCalendar
        today={toZoneDate(timezone, now)}
        last={getLastDate(timezone, now)}
        selected={date}
        isClosed={(day) => free?.get(day) === 0}
        onSelect={selectDay}
      />
      {date !== null && (
        <TimeGrid
          date={date}
          timezone={timezone}
          now={now}
          other={other}
          advisor={advisor}
          length={length}
          busy={diary}
          isLoading={diary === undefined}
          selected={time}
          heading={timesHeading}
          onSelect={(label) => {
            setProblem(undefined);
            dispatch({ type: "selectTime", time: label });
          }}
        />
      )}
      {props.canCancelFree && (
        <SoonNote starts={chosen.map(toInstant)} now={now} once={`Once ${other} agrees`} />
      )}
      {time !== null && !isOne && (
        <Button block variant="outline" disabled={slots.length >= maxSlots} onClick={add}>
          Add this time
        </Button>
      )}
      <FormError>{problem ?? errorMessage}</FormError>
      <p role="status" className={styles.announcement}>
        {announcement}
      </p>
      {!isOne && (
        <SlotList
          slots={slots}
          length={length}
          {...(isClient
            ? {}
            : { title: `Times to propose (${slots.length}/${maxSlots})`, hint: "Pick a day, then a time." })}
          onRemove={picker.removeSlot}
        />
      )}
      {children}
      {!isOne && <PickedTimeNote selection={selection} submitLabel={submitLabel} />}
      <Button type="submit" busy={busy} disabled={chosen.length === 0}>
        {submitLabel}
      </Button>
    </Form>
  );
}
