import * as z from "zod";
import {
  bookingId,
  bookingMessages,
  childAges,
  maxNoteLength,
  maxSlots,
  maxSubjectLength,
  sessionLengths,
  slotChoice,
} from "./bookings.ts";
import { id, instant, messageText } from "./field-schemas.ts";
import { usualPlace } from "./meeting-places.ts";
import { maxAdminNoteLength, note } from "./member-notes.ts";
import { refundFields } from "./refund-inputs.ts";

/* A member sends these to book a session and to change it. */

/** Retries with the same Idempotency-Key header create one booking. */
export const createBookingInput = z.strictObject({
  advisor_id: id("adv"),
  session_length: z.literal(sessionLengths),
});
/** `client_secret` belongs to Stripe's payment intent. The page compares `amount_cents` with the price it displayed. */
export const createdBooking = z.object({
  booking_id: bookingId,
  client_secret: z.string(),
  amount_cents: z.int(),
});

export const bookingTarget = z.strictObject({ id: bookingId });
/**
 * `refund`: the client was shown a full refund, so without one nothing is cancelled. `starts_at` is the confirmed time that was
 * shown, null for none: a session at another time is not cancelled. Pages of version 1.0.0 do not send it.
 */
export const cancelBookingInput = bookingTarget.extend({
  refund: z.literal("full").optional(),
  starts_at: instant.nullable().optional(),
});
/**
 * All that is left also cancels an open booking; less than that changes nothing else. `settles_report`: the admin has seen an
 * open report of a missing advisor, which no one else may have decided since. It is decided by the refund: a part keeps the rest.
 */
export const refundBookingInput = z.strictObject({
  id: bookingId,
  ...refundFields,
  settles_report: z.boolean().optional(),
});

/** An admin has paid a failed refund in another way. `delivery` is the failed delivery of this refund. */
export const settleRefundInput = z.strictObject({ id: bookingId, delivery: id("obx") });

export const chosenTimes = z
  .array(slotChoice)
  .min(1, bookingMessages.selectSlot)
  .max(maxSlots, bookingMessages.slotCount);

export const scheduleBookingInput = z.strictObject({
  id: bookingId,
  selected_times: chosenTimes,
  subject: messageText(maxSubjectLength).optional(),
  child_age: z.enum(childAges).optional(),
});

/** Other times for a confirmed session; the other side has to agree (BOOK-19). */
export const rescheduleInput = z.strictObject({ id: bookingId, selected_times: chosenTimes });
/** An admin's proposal; `asked_at` is that of the open question that the admin has seen, null if there was none. */
export const adminRescheduleInput = rescheduleInput.extend({ asked_at: instant.nullable() });
/**
 * The time on which both sides have agreed by phone. Without `place`, the one that the booking has, the advisor's usual one,
 * or it is given later. `before` is the confirmed time that the admin has seen.
 */
export const setBookingTimeInput = z.strictObject({
  id: bookingId,
  slot: slotChoice,
  before: instant.nullable(),
  place: usualPlace.unwrap().optional(),
});

/** The back office's note on a booking; `before` is the one that the admin has seen. */
export const noteBookingInput = z.strictObject({
  id: bookingId,
  note,
  before: z.string().max(maxAdminNoteLength).nullable(),
});

/**
 * `slot` is the `starts_at` of one of the proposed times; null keeps the confirmed time. `asked_at` is that of the question
 * that was shown: a newer one is not answered by it.
 */
export const answerRescheduleInput = z.strictObject({
  id: bookingId,
  slot: instant.nullable(),
  asked_at: instant,
});

/** The advisor isn't there (BOOK-26), or, to withdraw that, came after all. */
export const reportNoShowInput = z.strictObject({
  id: bookingId,
  /** `withdraw`: the advisor came after all. */
  action: z.enum(["report", "withdraw"]),
  message: messageText(maxNoteLength).optional(),
});
