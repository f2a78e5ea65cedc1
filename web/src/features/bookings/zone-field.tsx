import "../../styles/amplify.css";
import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { bookingMessages } from "../../../../contract/bookings.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import { type ZoneId, zones } from "../../../../contract/zones.ts";
import { Button } from "../../ui/button.tsx";
import { findDeviceZone } from "./device-zone.ts";
import styles from "./zone-field.module.css";

const fieldId = "time-zone";

/** Time zone selector of the slot picker (BOOK-6), with the current time there. */
export function ZoneField({
  timezone,
  now,
  onSelect,
}: {
  timezone: ZoneId;
  now: number;
  onSelect: (timezone: ZoneId) => void;
}) {
  const { time } = formatSlot(new Date(now).toISOString(), timezone);
  const select = (id: string) => {
    const zone = zones.find((candidate) => candidate.id === id);
    if (zone) onSelect(zone.id);
  };
  return (
    <div className={styles.zone}>
      <SelectField
        id={fieldId}
        label={bookingMessages.yourTimeZone}
        placeholder={bookingMessages.selectTimeZone}
        value={timezone}
        onChange={({ target }) => select(target.value)}
      >
        {zones.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <p className={styles.currentTime}>{`It is ${time} there now.`}</p>
    </div>
  );
}

/**
 * Asks once whether the times should be shown in the device's time zone. Until it is answered they are in the zone that is
 * selected, at first the spec's default.
 */
export function ZoneQuestion({
  timezone,
  onSelect,
}: {
  timezone: ZoneId;
  onSelect: (timezone: ZoneId) => void;
}) {
  const [isAnswered, setIsAnswered] = useState(false);
  const deviceZone = findDeviceZone();
  const shown = zones.find(({ id }) => id === timezone);
  const answer = (act: () => void) => () => {
    act();
    // The pressed button disappears with the question.
    document.getElementById(fieldId)?.focus();
  };
  if (!deviceZone || deviceZone.id === timezone || isAnswered) return null;
  return (
    <div className={styles.question}>
      <p>
        Times are shown in <strong>{shown?.label}</strong>. Your device says {deviceZone.label}.
      </p>
      <div className={styles.answers}>
        <Button size="sm" onClick={answer(() => onSelect(deviceZone.id))}>
          {`Use ${deviceZone.label}`}
        </Button>
        <Button size="sm" variant="quiet" onClick={answer(() => setIsAnswered(true))}>
          {`Keep ${shown?.label}`}
        </Button>
      </div>
    </div>
  );
}
