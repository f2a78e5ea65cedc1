import type { BookingFilter } from "./booking-lists.ts";
import { getPendingParty, isNeverPaid, isNoShowOpen, isRefundedSession } from "./booking-rules.ts";
import type { Booking, BookingStatus } from "./bookings.ts";
import type { FormKind } from "./forms.ts";
import type { Membership } from "./membership.ts";

/* The back office and the CSV files call the stored states of a row by these names (ADMIN-24). */

export const bookingFilterLabels: Readonly<Record<BookingFilter, string>> = {
  pending_payment: "Not paid",
  paid: "Paid",
  requested: "Requested",
  confirmed: "Confirmed",
  declined: "Declined",
  expired: "Expired",
  cancelled: "Cancelled",
  place_missing: "Confirmed, no place yet",
  no_show_unanswered: "Advisor missing, no answer",
  no_show: "Advisor missing",
  disputed: "Disputed",
  refund_pending: "Refund pending",
};

/** The status of a booking in words. A confirmed session that was refunded reads “Refunded”. */
export function getBookingLabel(booking: BookingStatus & Pick<Booking, "paid_at">): string {
  if (getPendingParty(booking) === "refund") return bookingFilterLabels.refund_pending;
  if (isRefundedSession(booking)) return "Refunded";
  if (isNoShowOpen(booking)) return bookingFilterLabels.no_show;
  return isNeverPaid(booking) ? "Payment not completed" : bookingFilterLabels[booking.state];
}

export const membershipLabels: Readonly<Record<Membership["state"], string>> = {
  none: "None",
  active: "Paid",
  cancelling: "Cancelled",
  past_due: "Payment failed",
  comped: "Complimentary",
};

export const formKindLabels: Readonly<Record<FormKind, string>> = {
  contact: "Message",
  newsletter: "Newsletter sign-up",
  registration: "Registration",
  upgrade_popup: "Premium interest",
};

/** The membership that a registration asked for. */
export const accountLabels: Readonly<Record<string, string>> = {
  free_member: "Free membership",
  premium_member: "Premium membership",
};
