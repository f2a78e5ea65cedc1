import { useEffect, useRef } from "react";
import { priceLabel } from "../../../../contract/booking-rules.ts";
import { type Booking, bookingMessages, type SlotChoice } from "../../../../contract/bookings.ts";
import { ApiError } from "../../api/client.ts";
import { toast } from "../../ui/toast-store.ts";
import type { BookingLink } from "./booking-link.ts";
import { useBooking, useSchedule } from "./queries.ts";

const tell = (title: string, description: string) => toast({ title, description, tone: "destructive" });

/** Why a request for these times came back, where the person can do something about it. */
function problemOf(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "payment_required") return "The payment for this session has not gone through.";
  if (error.code === "sign_in_required")
    return "You have been signed out. Sign in in another tab and press again: your times stay here.";
  if (error.code === "not_found") return "There is no paid session behind this link.";
  return error.fields ? [...new Set(Object.values(error.fields))].join(". ") : undefined;
}

/**
 * The booking behind a link, and the way to propose its times (spec/2 §4, §8). Where it cannot be read, what the
 * link says stands for it. `signedIn` is false while nobody is.
 */
export function useScheduling(link: BookingLink, signedIn: boolean) {
  const { data: booking, error, isFetched, refetch } = useBooking(link, signedIn);
  const { mutate, isPending: isSending, error: refusal } = useSchedule(link);

  const running = useRef(false);

  // Told once: a second look, on the way to sending, must not talk over what came of that.
  const isUnreadable = isFetched && booking === undefined;
  useEffect(() => {
    if (isUnreadable) tell(bookingMessages.error, bookingMessages.advisorUnreadable);
  }, [isUnreadable]);

  function refused(reason: Error): void {
    // Another tab was quicker: what it sent is what counts.
    if (reason instanceof ApiError && reason.code === "already_scheduled") void refetch();
    else tell(bookingMessages.bookingError, bookingMessages.bookingErrorText);
  }

  async function schedule(slots: SlotChoice[]): Promise<void> {
    if (!signedIn || slots.length === 0) return void tell(bookingMessages.error, bookingMessages.selectSlot);
    const id = booking?.id ?? link.booking_id ?? (await refetch()).data?.id;
    if (id === undefined) return void tell(bookingMessages.bookingError, bookingMessages.bookingErrorText);
    if (running.current) return;
    running.current = true;
    mutate(
      { id, slots },
      {
        onSuccess: () =>
          toast({
            title: bookingMessages.confirmed,
            description: bookingMessages.confirmedText,
            tone: "success",
          }),
        onError: refused,
        onSettled: () => {
          running.current = false;
        },
      },
    );
  }

  return {
    /** Undefined until it has been looked for; a second look takes no chosen time away. */
    shown: isFetched ? shownOf(booking, link) : undefined,
    booking,
    schedule,
    isSending,
    problem: problemOf(refusal ?? error),
  };
}

const shownOf = (booking: Booking | undefined, link: BookingLink) => ({
  advisor: booking?.advisor_name ?? link.advisor_name,
  length: booking?.session_length ?? link.session_length,
  price: booking ? priceLabel(booking.amount_cents) : `$${link.session_price}`,
});
