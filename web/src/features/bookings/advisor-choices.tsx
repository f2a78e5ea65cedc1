import { type ReactNode, useId, useRef, useState } from "react";
import { type AdvisorCard, getCredentials, getPublicName } from "../../../../contract/advisors.ts";
import { formatPrice, getSessionPrice } from "../../../../contract/booking-rules.ts";
import { type SessionLength, sessionLengths } from "../../../../contract/bookings.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./advisor-choices.module.css";
import { RadioTile } from "./radio-tile.tsx";
import { useNextFreeTimes } from "./use-next-free-times.ts";

/** The advisors as people to choose from: face, fields, credentials, fees and the next free time (BOOK-28). */
export function AdvisorChoices({
  advisors,
  selectedId,
  length,
  disabled,
  onSelect,
  renderPortrait,
}: {
  advisors: readonly AdvisorCard[];
  selectedId: string | undefined;
  length: SessionLength | null;
  disabled: boolean;
  onSelect: (id: string) => void;
  renderPortrait: (advisor: AdvisorCard) => ReactNode;
}) {
  const name = useId();
  // A member who arrives with an advisor chosen sees that one first. A button shows the others.
  const [isOpen, setIsOpen] = useState(selectedId === undefined);
  // The chosen advisor has stopped taking bookings.
  if (selectedId === undefined && !isOpen) setIsOpen(true);
  const shown = isOpen ? advisors : advisors.filter(({ id }) => id === selectedId);
  const people = useRef<HTMLFieldSetElement>(null);
  const open = () => {
    // The button goes away.
    people.current?.querySelector("input")?.focus();
    setIsOpen(true);
  };
  // Before a length is chosen, a time for the shortest session is a free time.
  const describeNext = useNextFreeTimes(length ?? sessionLengths[0]);
  return (
    <fieldset ref={people} className={styles.people}>
      <legend className={styles.legend}>Who would you like to talk to?</legend>
      {shown.map((advisor) => (
        <RadioTile
          key={advisor.id}
          name={name}
          value={advisor.id}
          checked={advisor.id === selectedId}
          disabled={disabled}
          aria-labelledby={`${name}-${advisor.id}`}
          aria-describedby={`${name}-${advisor.id}-facts`}
          onChange={() => onSelect(advisor.id)}
          className={styles.person}
        >
          {renderPortrait(advisor)}
          <span className={styles.text}>
            <span id={`${name}-${advisor.id}`} className={styles.name}>
              {getPublicName(advisor)}
            </span>
            <span id={`${name}-${advisor.id}-facts`} className={styles.facts}>
              <span className={styles.fields}>{advisor.specialty.join(" · ")}</span>
              {advisor.background && <span className={styles.background}>{getCredentials(advisor)}</span>}
              <span className={styles.fees}>{describeFees(advisor)}</span>
              <span className={styles.next}>{describeNext?.(advisor.id)}</span>
            </span>
          </span>
        </RadioTile>
      ))}
      {!isOpen && (
        <Button size="sm" variant="quiet" disabled={disabled} onClick={open}>
          Show all advisors
        </Button>
      )}
    </fieldset>
  );
}

/** "30 min $40.00 · 60 min $80.00" */
function describeFees({ hourly_rate }: AdvisorCard): string {
  const fees = sessionLengths.flatMap((minutes) => {
    const cents = getSessionPrice(hourly_rate, minutes);
    return cents === null ? [] : [`${minutes} min ${formatPrice(cents)}`];
  });
  return fees.join(" · ") || "Can't be booked yet";
}
