import { maxDaysAhead } from "../../../../contract/bookings.ts";
import { nearDays } from "../../../../contract/free-times.ts";
import styles from "./checkout-form.module.css";
import type { FreeTimeCounts } from "./use-busy-times.ts";

/** Says how many times can be proposed after paying. */
export function FreeTimesLine({ advisor, free }: { advisor: string; free: FreeTimeCounts | undefined }) {
  const text = free && describeFreeTimes(advisor, free);
  return (
    <p role="status" className={styles.free}>
      {text}
    </p>
  );
}

/** Above this a number says no more than that there is a choice. */
const maxCounted = 40;
const formatCount = (count: number): string =>
  count > maxCounted ? `more than ${maxCounted}` : String(count);

function describeFreeTimes(advisor: string, { zone, near, all }: FreeTimeCounts): string {
  const zoneNote = `8 AM to 8 PM, ${zone} time`;
  if (near > 0)
    return `${advisor} has ${formatCount(near)} free ${near === 1 ? "time" : "times"} in the next ${nearDays} days (${zoneNote}).`;
  return all > 0
    ? `${advisor} has no free times in the next ${nearDays} days (${zoneNote}), but ${formatCount(all)} after that.`
    : `${advisor} has no free times in the next ${maxDaysAhead} days (${zoneNote}).`;
}
