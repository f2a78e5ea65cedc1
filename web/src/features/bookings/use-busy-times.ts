import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { maxDaysAhead, type SessionLength } from "../../../../contract/bookings.ts";
import { type BusyTimes, maxBusyDays } from "../../../../contract/busy-times.ts";
import { countFreeTimes, countFreeTimesByDate, nearDays } from "../../../../contract/free-times.ts";
import { type ZoneId, zones } from "../../../../contract/zones.ts";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { shouldRetry } from "./booking-queries.ts";
import { findDeviceZone } from "./device-zone.ts";

const day = 86_400_000;
const halfHour = 1_800_000;
/** The days that can be booked, and one more for time zones that are ahead. */
const periods = Math.ceil((maxDaysAhead + 2) / maxBusyDays);
/** Another client may take a time while the page is open. */
const staleMs = 60_000;

/**
 * Loads when an advisor cannot be booked (BOOK-22), for all days that can be. `busy` is undefined until it is known;
 * `hasFailed` says that a part of it could not be loaded.
 */
export function useBusyTimes(advisorId: string | undefined) {
  const [start] = useState(() => Math.floor(Date.now() / day) * day);
  return useQueries({
    queries: Array.from({ length: periods }, (_, index) => {
      const from = new Date(start + index * maxBusyDays * day).toISOString();
      const to = new Date(start + (index + 1) * maxBusyDays * day).toISOString();
      return {
        queryKey: toPrivateKey("busy", advisorId, from),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call("listBusyTimes", { id: advisorId ?? "", from, to }, { signal }),
        enabled: advisorId !== undefined,
        staleTime: staleMs,
        refetchInterval: staleMs,
        retry: shouldRetry,
      };
    }),
    combine: (results) => {
      const loaded = results.flatMap(({ data }) => data ?? []);
      const [first] = loaded;
      const busy: BusyTimes | undefined =
        first && loaded.length === periods
          ? { timezone: first.timezone, closed: loaded.flatMap(({ closed }) => closed) }
          : undefined;
      return {
        busy,
        hasFailed: results.some(({ isError, data }) => isError && data === undefined),
        isFetching: results.some(({ isFetching }) => isFetching),
        refetch: () => void Promise.all(results.map((result) => result.refetch())),
      };
    },
  });
}

/** The times that can be chosen on each date; undefined while it is not known when the advisor is busy. */
export function useFreeTimes(
  busy: BusyTimes | undefined,
  timezone: ZoneId,
  minutes: SessionLength,
  now: number,
) {
  // Only a new half-hour makes another time pass.
  const current = Math.floor(now / halfHour) * halfHour;
  return useMemo(
    () => busy && countFreeTimesByDate(busy.closed, { timezone, now: current, minutes, days: maxDaysAhead }),
    [busy, timezone, minutes, current],
  );
}

/** Counts the times that can be proposed in a time zone, in the next days and in all that can be booked. */
export interface FreeTimeCounts {
  zone: string;
  /** Whether this is the device's time zone: in another one the advisor may have times that suit the reader. */
  isDeviceZone: boolean;
  near: number;
  all: number;
}

/**
 * Counts an advisor's free times in this device's time zone, or in the default one, before anything is paid (BOOK-22).
 * Undefined without a choice, and while it is not known when the advisor is busy.
 */
export function useFreeTimeCounts(
  choice: { advisorId: string; minutes: SessionLength } | undefined,
): FreeTimeCounts | undefined {
  const { busy } = useBusyTimes(choice?.advisorId);
  const minutes = choice?.minutes;
  return useMemo(() => {
    const deviceZone = findDeviceZone();
    const zone = deviceZone ?? zones[0];
    if (!busy || minutes === undefined) return undefined;
    const count = (days: number) =>
      countFreeTimes(busy.closed, { timezone: zone.id, now: Date.now(), minutes, days });
    const isDeviceZone = deviceZone !== undefined;
    return { zone: zone.label, isDeviceZone, near: count(nearDays), all: count(maxDaysAhead) };
  }, [busy, minutes]);
}
