import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Booking, SlotChoice } from "../../../../contract/bookings.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import { canChooseTimes } from "../../../../contract/session-time.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import type { BookingLink } from "./booking-link.ts";
import type { SubjectFields } from "./session-subject.tsx";

const getMyBookingsKey = () => toPrivateKey("bookings", "mine");
const getBookingKey = ({ booking_id, advisor_id, session_length }: BookingLink) =>
  toPrivateKey("bookings", "link", booking_id ?? `${advisor_id} ${session_length}`);

/** Retries once, but not after a 4xx answer, which would be the same again. */
export const shouldRetry = (failureCount: number, error: Error) =>
  failureCount < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Fetches the signed-in member's bookings. `isShared`: shows those that another part of the page has fetched. */
export function useMyBookings({ isShared = false } = {}) {
  return useQuery({
    queryKey: getMyBookingsKey(),
    queryFn: async ({ signal }) => (await call("listMyBookings", {}, { signal })).items,
    staleTime: 0,
    refetchOnMount: !isShared,
    refetchOnWindowFocus: true,
    retry: shouldRetry,
  });
}

const getSessionKey = (id: string) => toPrivateKey("bookings", "one", id);

/** Fetches one of the signed-in member's bookings. */
export function useBooking(id: string) {
  return useQuery({
    queryKey: getSessionKey(id),
    queryFn: ({ signal }) => call("getBooking", { id }, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    retry: shouldRetry,
  });
}

function useSessionChange<Input extends { id: string }>(change: (input: Input) => Promise<Booking>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (booking) => queryClient.setQueryData(getSessionKey(booking.id), booking),
    // Also after a failure, which may mean that the booking's state has changed.
    onSettled: (_booking, _error, { id }) =>
      Promise.all(
        [getMyBookingsKey(), getSessionKey(id)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

/** Proposes other times for a confirmed session. */
export const useReschedule = () =>
  useSessionChange((input: { id: string; selected_times: SlotChoice[] }) => call("rescheduleBooking", input));

/** Says that the advisor isn't there, or that they came after all. */
export const useReportNoShow = () =>
  useSessionChange((input: RouteInput<"reportNoShow">) => call("reportNoShow", input));

/** Answers other times that the advisor or an admin has proposed. */
export const useAnswerReschedule = () =>
  useSessionChange((input: { id: string; slot: string | null; asked_at: string }) =>
    call("answerReschedule", input),
  );

const compareNewestFirst = (a: Booking, b: Booking) => b.created_at.localeCompare(a.created_at);

/**
 * Finds the booking for a link without a booking id: the newest paid one with that advisor and length.
 *
 * @throws ApiError 404 if there is none.
 */
async function getLinkedBooking(
  { advisor_id, session_length }: BookingLink,
  signal: AbortSignal,
): Promise<Booking> {
  const { items } = await call("listMyBookings", {}, { signal });
  const paid = items.filter(
    (booking) =>
      canChooseTimes(booking) &&
      booking.advisor_id === advisor_id &&
      booking.session_length === session_length,
  );
  const newest = paid.toSorted(compareNewestFirst)[0];
  if (!newest) throw new ApiError(404, "not_found", "No paid booking matches this link");
  return newest;
}

/** Fetches the booking of a scheduling link. `enabled` is whether a member is signed in. */
export function useLinkedBooking(link: BookingLink, enabled: boolean) {
  return useQuery({
    queryKey: getBookingKey(link),
    queryFn: ({ signal }) =>
      link.booking_id === null
        ? getLinkedBooking(link, signal)
        : call("getBooking", { id: link.booking_id }, { signal }),
    enabled,
    staleTime: 0,
    // A link without an id may lead to another booking once this one has its times.
    refetchOnWindowFocus: link.booking_id !== null,
    retry: shouldRetry,
  });
}

/** Sends the proposed times of a paid booking to its advisor. */
export function useScheduleBooking(link: BookingLink) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      slots,
      fields: { subject, childAge },
    }: {
      id: string;
      slots: SlotChoice[];
      fields: SubjectFields;
    }) =>
      call("scheduleBooking", {
        id,
        selected_times: slots,
        ...(subject.trim() && { subject: subject.trim() }),
        ...(childAge && { child_age: childAge }),
      }),
    onSuccess: async (booking) => {
      // A booking that was read before the times were sent must not be shown after it.
      await queryClient.cancelQueries({ queryKey: getBookingKey(link) });
      queryClient.setQueryData(getBookingKey(link), booking);
      void queryClient.invalidateQueries({ queryKey: getMyBookingsKey() });
    },
  });
}

/** Cancels a booking of the signed-in member, if it is refunded as the page has said. */
export const useCancelBooking = () =>
  useSessionChange((input: RouteInput<"cancelBooking">) => call("cancelBooking", input));
