import "../../styles/amplify.css";
import { SelectField } from "@aws-amplify/ui-react";
import { bookingMessages } from "../../../../contract/bookings.ts";
import { slotWords } from "../../../../contract/slots.ts";
import { type ZoneId, zones } from "../../../../contract/zones.ts";
import { deviceZone } from "./device-zone.ts";
import styles from "./zone-field.module.css";

/** The zone in which times are proposed (spec/2 §2), with what its clocks show. */
export function ZoneField({
  timezone,
  now,
  onChoose,
}: {
  timezone: ZoneId;
  now: number;
  onChoose: (timezone: ZoneId) => void;
}) {
  const own = deviceZone();
  const { time } = slotWords(new Date(now).toISOString(), timezone);
  const choose = (id: string) => {
    const zone = zones.find((each) => each.id === id);
    if (zone) onChoose(zone.id);
  };
  return (
    <div className={styles.zone}>
      <SelectField
        label={bookingMessages.yourTimeZone}
        placeholder={bookingMessages.selectTimeZone}
        value={timezone}
        onChange={({ target }) => choose(target.value)}
      >
        {zones.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <p className={styles.clock}>{`It is ${time} there now.`}</p>
      {own && own.id !== timezone && (
        <button type="button" className={styles.own} onClick={() => onChoose(own.id)}>
          {`Use my time zone (${own.label})`}
        </button>
      )}
    </div>
  );
}
