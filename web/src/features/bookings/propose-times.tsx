import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { getShortName } from "../../../../contract/advisors.ts";
import { canReschedule } from "../../../../contract/booking-rules.ts";
import { type AdminBooking, getFirstName, type SlotChoice } from "../../../../contract/bookings.ts";
import type { BusyTimes } from "../../../../contract/busy-times.ts";
import { removeSpan } from "../../../../contract/free-times.ts";
import { findMeetingLink, usualPlace } from "../../../../contract/meeting-places.ts";
import { canSetTime, isAskedByOther } from "../../../../contract/session-time.ts";
import { toZoneDate } from "../../../../contract/slots.ts";
import { ApiError, describeError } from "../../api/errors.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { nameEmailed } from "./admin-booking-labels.ts";
import { useChangeTime } from "./admin-booking-queries.ts";
import styles from "./admin-bookings.module.css";
import { TimeProposer } from "./time-proposer.tsx";
import { useBusyTimes } from "./use-busy-times.ts";

/** An admin proposes times to the client, or sets the one that was agreed by phone. */
export type Way = "propose" | "set";
const labels = { propose: "Propose other times", set: "Agreed by phone: set it" } as const;

/**
 * Another time for a session, in the advisor's time zone: an admin proposes some, which the client answers (BOOK-19), or
 * sets the one on which both have agreed by phone. Renders nothing if the booking can get no time. `onChanged` is called
 * once that is done, `onDraftChange` with whether closing the form would lose something.
 */
export function ProposeTimes({
  booking,
  way,
  onWayChange: setWay,
  onChanged,
  onDraftChange,
}: {
  booking: AdminBooking;
  /** The way whose form is open. */
  way: Way | undefined;
  onWayChange: (way: Way | undefined) => void;
  onChanged: () => void;
  onDraftChange: (isDraft: boolean) => void;
}) {
  /** The form that was closed without a change: the button that opens it gets the focus. */
  const closed = useRef<Way>(undefined);
  // Here, because the form is gone as soon as the time has changed.
  const change = useChangeTime();
  const now = Date.now();
  const ways = (
    [
      canReschedule(booking, now) && !isAskedByOther(booking, "admin", now) && "propose",
      canSetTime(booking, now) && "set",
    ] as const
  ).filter((each) => each !== false);
  if (ways.length === 0) return null;
  if (way)
    return (
      <TimeForm
        {...{ booking, way, change, onDraftChange }}
        onClose={() => {
          closed.current = way;
          setWay(undefined);
        }}
        onChanged={() => {
          // Without its form the focus tells if someone types elsewhere.
          flushSync(() => setWay(undefined));
          onChanged();
        }}
      />
    );
  return (
    <div className={styles.openers}>
      {ways.map((each) => (
        <Button
          key={each}
          size="sm"
          variant="outline"
          ref={(button) => {
            if (!button || closed.current !== each) return;
            // Once: React calls this after every render, and the focus may have moved on.
            closed.current = undefined;
            button.focus();
          }}
          onClick={() => {
            // The error of the other form is not about this one.
            change.reset();
            setWay(each);
          }}
        >
          {labels[each]}
        </Button>
      ))}
    </div>
  );
}

/** Reads a link or a phone number as the place where they meet; undefined if it is neither. */
const findPlace = (text: string) =>
  [
    { kind: "link", value: findMeetingLink(text) },
    { kind: "phone", value: text },
  ]
    .map((place) => usualPlace.safeParse(place).data)
    .find((place) => place != null);

/**
 * Finds the times at which the advisor is not free. The session's own time is none of them, nor is one that other parents have
 * only asked for: the advisor may still give it away. Without an answer every time can be tried, and the server decides.
 */
function useAdvisorDiary(booking: AdminBooking, start: number): BusyTimes | undefined {
  const { advisor_id, client_timezone, advisor_timezone, session_length } = booking;
  const { busy, hasFailed } = useBusyTimes(advisor_id);
  return useMemo(() => {
    if (!busy && !hasFailed) return undefined;
    const closed = removeSpan(busy?.closed ?? [], start, start + session_length * 60_000);
    return {
      timezone: client_timezone ?? advisor_timezone,
      closed: closed.filter(({ reason }) => reason !== "held"),
    };
  }, [busy, hasFailed, start, session_length, client_timezone, advisor_timezone]);
}

/** Tells at once, without a render in between, whether closing the form would lose something: Esc may follow. */
function useDraft(onDraftChange: (isDraft: boolean) => void) {
  const draft = useRef({ hasTimes: false, hasPlace: false });
  const note = useCallback(
    (change: Partial<typeof draft.current>) => {
      Object.assign(draft.current, change);
      onDraftChange(draft.current.hasTimes || draft.current.hasPlace);
    },
    [onDraftChange],
  );
  useEffect(() => () => note({ hasTimes: false, hasPlace: false }), [note]);
  return {
    noteTimes: useCallback((times: readonly SlotChoice[]) => note({ hasTimes: times.length > 0 }), [note]),
    notePlace: (text: string) => note({ hasPlace: text.trim() !== "" }),
  };
}

function TimeForm({
  booking,
  way,
  change: { mutate, isPending, error },
  onDraftChange,
  onClose,
  onChanged,
}: {
  booking: AdminBooking;
  way: Way;
  change: ReturnType<typeof useChangeTime>;
  onDraftChange: (isDraft: boolean) => void;
  onClose: () => void;
  onChanged: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [typedPlace, setTypedPlace] = useState("");
  const { noteTimes, notePlace } = useDraft(onDraftChange);
  const [placeError, setPlaceError] = useState<string>();
  /** The booking that the admin has seen: as it was at first, or null for the current one after a conflict. */
  const [seen, setSeen] = useState<AdminBooking | null>(booking);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: "start" });
    heading.current?.focus({ preventScroll: true });
  }, []);
  const { id, client_name, advisor_name } = booking;
  const start = Date.parse(booking.confirmed_time?.starts_at ?? "") || 0;
  const diary = useAdvisorDiary(booking, start);

  function submit(selected_times: SlotChoice[]): void {
    const [slot] = selected_times;
    const place = findPlace(typedPlace);
    const isUnknown = typedPlace.trim() !== "" && !place;
    setPlaceError(isUnknown ? "Please enter a link or a phone number" : undefined);
    if (!slot || isUnknown) return;
    const { confirmed_time, reschedule } = seen ?? booking;
    const before = confirmed_time?.starts_at ?? null;
    const asked_at = reschedule?.asked_at ?? null;
    const input =
      way === "set" ? { id, slot, before, ...(place && { place }) } : { id, selected_times, asked_at };
    mutate(input, {
      onSuccess: onChanged,
      onError: (failure) => failure instanceof ApiError && failure.code === "conflict" && setSeen(null),
    });
  }

  return (
    <section className={styles.deliveries} aria-labelledby="propose-times">
      <h3 id="propose-times" ref={heading} tabIndex={-1}>
        {labels[way]}
      </h3>
      <p>
        {way === "set"
          ? `For a time on which ${client_name} and ${advisor_name} have agreed. It is confirmed at once. ${nameEmailed(booking)}`
          : `${client_name} answers on the session's page. Without an answer, the session stays at its current time.`}
      </p>
      <TimeProposer
        timezone={booking.advisor_timezone}
        length={booking.session_length}
        {...(start > 0 && { current: start })}
        other={getFirstName(client_name)}
        advisor={getShortName(advisor_name)}
        diary={diary}
        firstDay={start > Date.now() ? toZoneDate(booking.advisor_timezone, start) : undefined}
        isOne={way === "set"}
        busy={isPending}
        onTimesChange={noteTimes}
        errorMessage={describeError(error)}
        submitLabel={way === "set" ? "Set this time" : `Ask ${client_name}`}
        onSubmit={submit}
      >
        {way === "set" && (
          <TextField
            label="Link or phone number (optional)"
            hint={`Without one, they meet as before, or where ${advisor_name} usually does.`}
            autoComplete="off"
            value={typedPlace}
            error={placeError}
            onChange={({ target }) => {
              setTypedPlace(target.value);
              notePlace(target.value);
            }}
          />
        )}
      </TimeProposer>
      <Button size="sm" variant="quiet" className={styles.opener} onClick={onClose}>
        {start > 0 ? "Keep the current time" : "Close"}
      </Button>
    </section>
  );
}
