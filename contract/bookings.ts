import * as z from "zod";
import { cursor, id, instant } from "./text.ts";
import { zoneIds } from "./zones.ts";

/**
 * pending_payment → paid → requested → confirmed | declined | expired | cancelled (design: decisions, "Bookings").
 * Money given back shows beside the state, in `refunded_at`.
 */
export const bookingStates = [
  "pending_payment",
  "paid",
  "requested",
  "confirmed",
  "declined",
  "expired",
  "cancelled",
] as const;

export type BookingState = (typeof bookingStates)[number];

/** Minutes (spec/2 §9). */
export const sessionLengths = [30, 60] as const;
export type SessionLength = (typeof sessionLengths)[number];
/** What the screens show where a link names none. */
export const defaultLength: SessionLength = 60;

/** Spec/2 §9: every half-hour from 8:00 AM to 7:30 PM. */
export const timeLabels = [
  ...["8:00 AM", "8:30 AM", "9:00 AM", "9:30 AM", "10:00 AM", "10:30 AM", "11:00 AM", "11:30 AM"],
  ...["12:00 PM", "12:30 PM", "1:00 PM", "1:30 PM", "2:00 PM", "2:30 PM", "3:00 PM", "3:30 PM"],
  ...["4:00 PM", "4:30 PM", "5:00 PM", "5:30 PM", "6:00 PM", "6:30 PM", "7:00 PM", "7:30 PM"],
] as const;
export type TimeLabel = (typeof timeLabels)[number];

export const maxSlots = 3;
/** The last day that can be proposed, counted from today in the zone chosen. */
export const horizonDays = 90;
/** Hours within which an advisor answers, and after which they are reminded. */
export const answerHours = 24;
export const reminderHours = [6, 12, 20] as const;
/** Days within which a paid booking is to get its times. */
export const scheduleDays = 30;
/** Hours after which an unpaid one is given up. */
export const paymentHours = 24;
/** Hours before its time until which a confirmed booking is cancelled with a full refund. */
export const freeCancelHours = 24;
/** The least that a card is charged for, in cents. */
export const leastCents = 50;
export const noteMax = 1_000;

/** A client without names (spec/2 §3). */
export const unnamedClient = "Valued Member";

/** Every sentence of booking and scheduling that the spec fixes (spec/2 §2, §8), and our own beside them. */
export const bookingMessages = {
  advisorsFailed: "Error loading advisors. Please try again later.",
  paymentFailed: "Payment Failed",
  paymentError: "Payment Error",
  paymentErrorText: "There was an error processing your payment. Please try again.",
  paymentSuccessful: "Payment Successful",
  paid: (minutes: number, advisor: string) =>
    `Payment Successful! Your ${minutes}-minute session with ${advisor} has been booked.`,
  invalidLink: "Invalid booking link",
  startAgain: "Please start the booking process again.",
  error: "Error",
  advisorUnreadable: "Could not load advisor information.",
  selectSlot: "Please select at least one time slot.",
  selectSlotHint: "Please select at least one preferred time slot",
  bookingError: "Booking Error",
  bookingErrorText: "There was an error processing your booking. Please try again.",
  confirmed: "Booking Confirmed!",
  confirmedText: "Your session request has been sent. You'll receive a confirmation email shortly.",
  scheduleTitle: "Schedule Your Session",
  yourTimeZone: "Your Time Zone",
  selectTimeZone: "Select your timezone...",
  availableTimes: (date: string, zone: string) => `Available Times for ${date} (${zone})`,
  addSlot: "Add This Time Slot",
  preferredTimes: (chosen: number) => `Your Preferred Times (${chosen}/${maxSlots})`,
  minutes: (minutes: number) => `(${minutes} minutes)`,
  confirm: "Confirm Booking",
  confirming: "Confirming Booking...",
  goToDashboard: "Go to Dashboard",
  slotDate: "There is no such day",
  slotPast: "This time has passed",
  slotFar: `Please choose a day within ${horizonDays} days`,
  slotCount: `Please choose up to ${maxSlots} times`,
  noPrice: "This advisor cannot be booked for that long",
} as const;

/** The policy in words, shown before paying and before cancelling. */
export const cancelPolicy =
  "Full refund if you cancel more than 24 hours before your confirmed time, if your advisor declines or cancels, or if you get no answer within 24 hours. No refund if you cancel later.";

/** What a person chooses: a day, a label of the grid, a zone (spec/2 §3, Time slot). */
export const slotChoice = z.strictObject({
  date: z.iso.date(bookingMessages.slotDate),
  time: z.enum(timeLabels),
  timezone: z.enum(zoneIds),
});
export type SlotChoice = z.infer<typeof slotChoice>;

/** A choice with the instant that it is. */
export const bookedSlotShape = slotChoice.extend({ starts_at: instant });
export type BookedSlot = z.infer<typeof bookedSlotShape>;

export const bookingId = id("bkg");

/** A booking as its client sees it. `amount_cents` is in US cents. */
export const booking = z.object({
  id: bookingId,
  state: z.enum(bookingStates),
  advisor_id: id("adv"),
  advisor_name: z.string(),
  session_length: z.literal(sessionLengths),
  amount_cents: z.int(),
  /** One to three from `requested` on; empty before. */
  selected_times: z.array(bookedSlotShape),
  confirmed_time: bookedSlotShape.nullable(),
  /** How they meet, as the advisor wrote it. */
  meeting_note: z.string().nullable(),
  decline_reason: z.string().nullable(),
  cancelled_by: z.enum(["client", "advisor", "admin"]).nullable(),
  created_at: instant,
  paid_at: instant.nullable(),
  requested_at: instant.nullable(),
  /** The money is on its way back since then, and is given back since then. */
  refund_requested_at: instant.nullable(),
  refunded_at: instant.nullable(),
});
export type Booking = z.infer<typeof booking>;
export const bookingList = z.object({ items: z.array(booking) });

/** One attempt to book, by whatever number of tries, is one booking: the header Idempotency-Key names the attempt. */
export const beginBookingInput = z.strictObject({
  advisor_id: id("adv"),
  session_length: z.literal(sessionLengths),
});
/** What the card is charged with. The screen compares `amount_cents` with the price that it has shown. */
export const begunBooking = z.object({
  booking_id: bookingId,
  client_secret: z.string(),
  amount_cents: z.int(),
});

export const bookingInput = z.strictObject({ id: bookingId });
export const scheduleInput = z.strictObject({
  id: bookingId,
  selected_times: z
    .array(slotChoice)
    .min(1, bookingMessages.selectSlot)
    .max(maxSlots, bookingMessages.slotCount),
});

/** Whom a booking waits for, in the admin's table. */
export const waitsOn = ["client", "advisor", "refund", "nobody"] as const;

export const adminBooking = booking.extend({
  member_id: z.string().nullable(),
  client_name: z.string(),
  client_email: z.string().nullable(),
  advisor_email: z.string(),
  /** By whose clock the advisor is written. */
  advisor_timezone: z.enum(zoneIds),
  payment_intent_id: z.string().nullable(),
  reminders_sent: z.int(),
  waits_on: z.enum(waitsOn),
  updated_at: instant,
});
export type AdminBooking = z.infer<typeof adminBooking>;
export const adminListBookingsInput = z.strictObject({
  state: z.enum(bookingStates).optional(),
  cursor: cursor.optional(),
});
export const adminBookingPage = z.object({ items: z.array(adminBooking), next: cursor.nullable() });
