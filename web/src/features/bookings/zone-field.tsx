import "../../styles/amplify.css";
import { SelectField } from "@aws-amplify/ui-react";
import { bookingMessages } from "../../../../contract/bookings.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import { type ZoneId, zones } from "../../../../contract/zones.ts";
import { findDeviceZone } from "./device-zone.ts";
import styles from "./zone-field.module.css";

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
  const deviceZone = findDeviceZone();
  const { time } = formatSlot(new Date(now).toISOString(), timezone);
  const select = (id: string) => {
    const zone = zones.find((candidate) => candidate.id === id);
    if (zone) onSelect(zone.id);
  };
  return (
    <div className={styles.zone}>
      <SelectField
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
      {deviceZone && deviceZone.id !== timezone && (
        <button type="button" className={styles.useOwn} onClick={() => onSelect(deviceZone.id)}>
          {`Use my time zone (${deviceZone.label})`}
        </button>
      )}
    </div>
  );
}
