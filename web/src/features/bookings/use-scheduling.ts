import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { formatPrice } from "../../../../contract/booking-rules.ts";
import { type Booking, bookingMessages, type SlotChoice } from "../../../../contract/bookings.ts";
import { ApiError } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import type { BookingLink } from "./booking-link.ts";
import { useLinkedBooking, useScheduleBooking } from "./booking-queries.ts";
import type { SubjectFields } from "./session-subject.tsx";
import { toTimesForm } from "./use-kept-times.ts";

/** A booking that was loaded as paid, and takes no times any more. */
const closingCodes: readonly ApiError["code"][] = [
  "already_scheduled",
  "payment_required",
  "payment_already_used",
];

const isClosing = (error: Error | null): error is ApiError =>
  error instanceof ApiError && closingCodes.includes(error.code);

export interface SchedulingFailure {
  /** The reason, if the person can act on it. */
  message?: string | undefined;
  /** The booking that can only be cancelled, because its advisor has no address any more. */
  unreachable?: Booking;
}

/** Describes a failed request. `booking` is the one whose times were sent; undefined if none could be loaded. */
export function describeFailure(error: Error | null, booking: Booking | undefined): SchedulingFailure {
  if (booking && error instanceof ApiError && error.code === "not_found")
    return { message: `${booking.advisor_name} can't take requests at the moment.`, unreachable: booking };
  if (booking?.paid_at && isClosing(error))
    return { message: "This session has just been changed elsewhere." };
  return { message: findMessage(error) };
}

function findMessage(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "payment_required") return "The payment for this session hasn't gone through.";
  if (error.code === "not_found") return "We couldn't find a paid session for this link.";
  if (error.code === "slot_taken") return "One of your times has just been taken. Please choose another one.";
  if (error.code === "outside_hours")
    return "One of your times is outside the advisor's working hours. Please choose another one.";
  return error.fields ? [...new Set(Object.values(error.fields))].join(". ") : undefined;
}

/**
 * Loads the booking of a scheduling link and sends the proposed times (BOOK-6). If the booking cannot be loaded,
 * the summary falls back to the link's parameters.
 */
export function useScheduling(link: BookingLink, isSignedIn: boolean) {
  const { data: booking, error: loadError, isFetched, refetch } = useLinkedBooking(link, isSignedIn);
  const { mutate, isPending: isSending, error: scheduleError } = useScheduleBooking(link);

  const isRunning = useRef(false);
  const queryClient = useQueryClient();

  // Shown once: a refetch while sending must not replace the toast about the result.
  const hasLoadError = isFetched && booking === undefined;
  useEffect(() => {
    if (hasLoadError) showError(bookingMessages.advisorUnreadable, bookingMessages.error);
  }, [hasLoadError]);

  function handleError(error: Error): void {
    // Another tab sent its times or cancelled first: show that.
    if (isClosing(error)) return void refetch();
    // A toast outlives the way to the sign-in page.
    if (error instanceof ApiError && error.code === "sign_in_required")
      return void showError(
        "You've been signed out. Please sign in again. We've kept your times.",
        bookingMessages.error,
      );
    // The picker shows which of them are closed now.
    if (error instanceof ApiError && (error.code === "slot_taken" || error.code === "outside_hours"))
      void queryClient.invalidateQueries({ queryKey: toPrivateKey("busy") });
    showError(
      describeFailure(error, booking).message ?? bookingMessages.bookingErrorText,
      bookingMessages.bookingError,
    );
  }

  async function schedule(slots: SlotChoice[], fields: SubjectFields): Promise<void> {
    if (!isSignedIn || slots.length === 0)
      return void showError(bookingMessages.selectSlot, bookingMessages.error);
    const id = booking?.id ?? link.booking_id ?? (await refetch()).data?.id;
    if (id === undefined)
      return void showError(bookingMessages.bookingErrorText, bookingMessages.bookingError);
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(
      { id, slots, fields },
      {
        onSuccess: () => {
          forgetKeptForm(toTimesForm(id));
          showSuccess(bookingMessages.confirmedText, bookingMessages.confirmed);
        },
        onError: handleError,
        onSettled: () => {
          isRunning.current = false;
        },
      },
    );
  }

  return {
    /** Undefined until the first load ends; a later refetch keeps it, and with it the selected times. */
    summary: isFetched ? getSummary(booking, link) : undefined,
    booking,
    schedule,
    isSending,
    failure: scheduleError ? describeFailure(scheduleError, booking) : describeFailure(loadError, undefined),
  };
}

const getSummary = (booking: Booking | undefined, link: BookingLink) => ({
  advisor: booking?.advisor_name ?? link.advisor_name,
  advisorId: booking?.advisor_id ?? link.advisor_id,
  // Without the booking the choices are kept, too.
  bookingId: booking?.id ?? link.booking_id ?? undefined,
  length: booking?.session_length ?? link.session_length,
  price: booking ? formatPrice(booking.amount_cents) : `$${link.session_price}`,
});
