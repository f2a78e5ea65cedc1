import { useQuery } from "@tanstack/react-query";
import type { SessionLength } from "../../../../contract/bookings.ts";
import { findNextFreeTime, nearDays } from "../../../../contract/free-times.ts";
import { formatSlot } from "../../../../contract/slots.ts";
import { zones } from "../../../../contract/zones.ts";
import { call } from "../../api/client.ts";
import { findDeviceZone } from "./device-zone.ts";

/**
 * Says when each advisor is free next, in this device's time zone or in the default one (BOOK-28). Undefined until it is
 * known, and if it could not be loaded: the booking works without it.
 */
export function useNextFreeTimes(minutes: SessionLength): ((advisorId: string) => string) | undefined {
  const { data } = useQuery({
    queryKey: ["advisors", "free"],
    queryFn: async ({ signal }) => (await call("listFreeTimes", {}, { signal })).items,
    staleTime: 60_000,
  });
  if (!data) return undefined;
  const timezone = (findDeviceZone() ?? zones[0]).id;
  const now = Date.now();
  return (advisorId) => {
    const free = data.find(({ advisor_id }) => advisor_id === advisorId)?.free ?? [];
    const next = findNextFreeTime(free, { timezone, now, minutes });
    if (next === undefined) return `No free times in the next ${nearDays} days`;
    const { date, time, zone } = formatSlot(next, timezone);
    const [weekday = "", day = ""] = date.split(", ");
    return `Next free: ${weekday.slice(0, 3)} ${day.replace(/^(\w{3})\w*/, "$1")}, ${time} ${zone}`;
  };
}
