import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Booking, SlotChoice } from "../../../../contract/bookings.ts";
import { ApiError, call } from "../../api/client.ts";
import type { BookingLink } from "./booking-link.ts";

const mine = ["bookings", "mine"] as const;
const one = ({ booking_id, advisor_id, session_length }: BookingLink) =>
  ["bookings", "of link", booking_id ?? `${advisor_id} ${session_length}`] as const;

/** What is refused stays refused: asking once more only keeps the person waiting. */
const retry = (failures: number, error: Error) =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** The bookings of whoever is signed in. */
export function useMyBookings() {
  return useQuery({
    queryKey: mine,
    queryFn: async ({ signal }) => (await call("listMyBookings", {}, { signal })).items,
    staleTime: 0,
    retry,
  });
}

const newestFirst = (one: Booking, other: Booking) => other.created_at.localeCompare(one.created_at);

/** The booking that a link without a booking's id means: the newest paid one of that advisor and length. */
async function meantBy({ advisor_id, session_length }: BookingLink, signal: AbortSignal): Promise<Booking> {
  const { items } = await call("listMyBookings", {}, { signal });
  const paid = items.filter(
    (booking) =>
      booking.state === "paid" &&
      booking.advisor_id === advisor_id &&
      booking.session_length === session_length,
  );
  const newest = paid.toSorted(newestFirst)[0];
  if (!newest) throw new ApiError(404, "not_found", "There is no paid booking behind this link");
  return newest;
}

/** The booking behind a link to the scheduling screen, once somebody is signed in. */
export function useBooking(link: BookingLink, enabled: boolean) {
  return useQuery({
    queryKey: one(link),
    queryFn: ({ signal }) =>
      link.booking_id === null
        ? meantBy(link, signal)
        : call("getBooking", { id: link.booking_id }, { signal }),
    enabled,
    staleTime: 0,
    retry,
  });
}

/** Sends the proposed times of a paid booking to its advisor. */
export function useSchedule(link: BookingLink) {
  const known = useQueryClient();
  return useMutation({
    mutationFn: ({ id, slots }: { id: string; slots: SlotChoice[] }) =>
      call("scheduleBooking", { id, selected_times: slots }),
    onSuccess: (booking) => {
      known.setQueryData(one(link), booking);
      void known.invalidateQueries({ queryKey: mine });
    },
  });
}

export function useCancel() {
  const known = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("cancelBooking", { id }),
    // Also where it failed: the booking may have moved on meanwhile, which is why.
    onSettled: () => known.invalidateQueries({ queryKey: mine }),
  });
}
