import * as z from "zod";
import { id, instant } from "./field-schemas.ts";
import { meetingPlace } from "./meeting-places.ts";
import { zoneIds } from "./zones.ts";

/**
 * pending_payment → paid → requested → confirmed | declined | expired | cancelled (BOOK-1).
 * A refund does not change the state; `refunded_at` records it.
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

/** Minutes (BOOK-6). */
export const sessionLengths = [30, 60] as const;
export type SessionLength = (typeof sessionLengths)[number];

/** The start times that can be chosen: every half-hour from 8:00 AM to 7:30 PM (BOOK-6). */
export const timeLabels = [
  ...["8:00 AM", "8:30 AM", "9:00 AM", "9:30 AM", "10:00 AM", "10:30 AM", "11:00 AM", "11:30 AM"],
  ...["12:00 PM", "12:30 PM", "1:00 PM", "1:30 PM", "2:00 PM", "2:30 PM", "3:00 PM", "3:30 PM"],
  ...["4:00 PM", "4:30 PM", "5:00 PM", "5:30 PM", "6:00 PM", "6:30 PM", "7:00 PM", "7:30 PM"],
] as const;
export type TimeLabel = (typeof timeLabels)[number];

export const maxSlots = 3;
/** A session can be requested at most this many days ahead, counted from today in the chosen time zone. */
export const maxDaysAhead = 90;
/** Hours that an advisor has to answer, unless the last proposed time starts before. */
export const answerHours = 24;
/** Parts of the time to answer after which reminders are sent, and the minutes between them and before its end. */
export const reminderParts = [1 / 4, 1 / 2, 5 / 6] as const;
export const reminderGapMinutes = 30;
export const lastReminderMinutes = 10;
/** Days that a client has to choose times for a paid booking. */
export const scheduleDays = 30;
/** Days after the payment on which a client without times is reminded. */
export const scheduleReminderDays = [1, 7, 25] as const;
/** Hours before the start at which both are reminded of a confirmed session: first while cancelling is still free. */
export const sessionReminderHours = [27, 1] as const;
/** Hours after which an unpaid booking expires. */
export const paymentHours = 24;
/** A confirmed booking can be cancelled with a full refund until this many hours before it starts. */
export const freeCancelHours = 24;
/** In any case for this many hours after it was confirmed, until it starts. */
export const graceHours = 1;
/** A confirmed session can be rescheduled until this many hours before it starts. */
export const rescheduleLeadHours = 2;
/** The minimum card charge, in cents. */
export const minChargeCents = 50;
export const maxNoteLength = 1_000;
export const maxSubjectLength = 500;

/** The age ranges of a child that a session is about, in years. */
export const childAges = ["0-1", "2-3", "4-5", "6-7", "8-10", "11+"] as const;
export type ChildAge = (typeof childAges)[number];
/** 2–3 years */
export const formatChildAge = (age: ChildAge): string => `${age.replace("-", "–")} years`;

/** The display name of a client without a name (BOOK-15). */
export const unnamedClient = "Valued Member";

/** Messages for booking and scheduling: the spec's (BOOK-2, BOOK-6) and our own. */
export const bookingMessages = {
  advisorsFailed: "Error loading advisors. Please try again later.",
  paymentFailed: "Payment Failed",
  paymentError: "Payment Error",
  paymentErrorText: "There was an error processing your payment. Please try again.",
  paymentClosed: "This payment was closed. Please try again to start a new one.",
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
  slotDate: "This date does not exist",
  slotPast: "This time has passed",
  slotFar: `Please choose a day within ${maxDaysAhead} days`,
  slotCount: `Please choose up to ${maxSlots} times`,
  noPrice: "This advisor cannot be booked for this session length",
} as const;

/** Shown before paying and before cancelling, as a list. */
export const cancellationPolicy = [
  "Full refund if you cancel before a time is confirmed, more than 24 hours before your confirmed time, or within one hour after it was confirmed and before it starts.",
  "Full refund if your advisor declines, cancels, hasn't said how you'll meet, asks for another time that doesn't suit you, doesn't answer in time, or doesn't come.",
  "After that there's no refund, also if you ask to move the session.",
] as const;

/** A time slot as the client chooses it: date, start time and time zone (BOOK-6). */
export const slotChoice = z.strictObject({
  date: z.iso.date(bookingMessages.slotDate),
  time: z.enum(timeLabels),
  timezone: z.enum(zoneIds),
});
export type SlotChoice = z.infer<typeof slotChoice>;

/** A chosen time slot with its instant. */
export const bookedSlot = slotChoice.extend({ starts_at: instant });
export type BookedSlot = z.infer<typeof bookedSlot>;

export const bookingId = id("bkg");

/**
 * The client's report that the advisor did not come, and the advisor's answer (BOOK-26). `is_reviewed` if an admin looks
 * at it before anything is refunded, `needs_admin` once they have to decide although the advisor has not contradicted.
 */
const noShow = z.object({
  reported_at: instant,
  message: z.string().nullable(),
  answer_by: instant,
  answer: z.enum(["absent", "present"]).nullable(),
  answered_at: instant.nullable(),
  is_reviewed: z.boolean(),
  needs_admin: z.boolean(),
  outcome: z.enum(["refunded", "kept", "withdrawn"]).nullable(),
});

/** The bank's dispute of the payment; `decided_at` is the moment when it was seen as won or lost. */
const dispute = z.object({ status: z.string(), since: instant, decided_at: instant.nullable() });

const partRefund = z.object({
  amount_cents: z.int(),
  requested_at: instant,
  refunded_at: instant.nullable(),
  is_settled: z.boolean().optional(),
});

/** A booking as its client sees it. `amount_cents` is in US cents. */
export const booking = z.object({
  id: bookingId,
  state: z.enum(bookingStates),
  advisor_id: id("adv"),
  advisor_name: z.string(),
  session_length: z.literal(sessionLengths),
  amount_cents: z.int(),
  /** One to three from state `requested` on; empty before. */
  selected_times: z.array(bookedSlot),
  confirmed_time: bookedSlot.nullable(),
  /** The subject that the client wants to talk about, and their child's age (BOOK-23). */
  subject: z.string().nullable(),
  child_age: z.enum(childAges).nullable(),
  /** The place where they meet (BOOK-24); null until the confirmation, or if a note alone says it. */
  place: meetingPlace.nullable(),
  /** The advisor's note on how to meet. */
  meeting_note: z.string().nullable(),
  decline_reason: z.string().nullable(),
  cancelled_by: z.enum(["client", "advisor", "admin"]).nullable(),
  /** The advisor's time zone, which is shown beside the client's. */
  advisor_timezone: z.enum(zoneIds),
  /** The time zone in which the client chose times last; null before the first. */
  client_timezone: z.enum(zoneIds).nullable(),
  /** The moment when the current time was confirmed. */
  confirmed_at: instant.nullable(),
  /** True once the advisor has asked for another time: cancelling is refunded until the start. */
  refundable_until_start: z.boolean(),
  /**
   * The end of the refund, if that was before the client asked for the current time, or asks for another: rescheduling does
   * not open it again (BOOK-19).
   */
  refund_closed_at: instant.nullable(),
  /** The bank's dispute of the payment, with its status at Stripe. */
  dispute: dispute.nullable(),
  /** The moment when the card's bank returned the refund. */
  refund_failed_at: instant.nullable(),
  /**
   * Other times that one side has proposed: for a confirmed session while they wait for an answer (BOOK-19), or the advisor's
   * instead of those that the client asked for, also after the client has refused them or not answered (BOOK-27).
   */
  reschedule: z
    .object({
      by: z.enum(["client", "advisor", "admin"]),
      times: z.array(bookedSlot),
      asked_at: instant,
      answer_by: instant,
      /** The starts of those that another session has got since. Only where one booking is read. */
      taken: z.array(instant).optional(),
    })
    .nullable(),
  no_show: noShow.nullable(),
  /** Grows with each change of the calendar entry. */
  invite_sequence: z.int(),
  created_at: instant,
  paid_at: instant.nullable(),
  requested_at: instant.nullable(),
  /** The moments when the refund was requested, was completed, or was said to be paid in another way after it had failed. */
  refund_requested_at: instant.nullable(),
  refunded_at: instant.nullable(),
  refund_settled_at: instant.nullish(),
  /** The sum of the refunds that Stripe has made, and of the parts that an admin has paid in another way, in cents. */
  refunded_cents: z.int(),
  /** Parts of the price that an admin pays back; `refunded_at` is null until one is refunded or settled (`is_settled`). */
  part_refunds: z.array(partRefund),
});
export type Booking = z.infer<typeof booking>;
type RefundMoment = "refund_requested_at" | "refunded_at" | "refund_settled_at";
/** The fields that decide the status of a booking. */
export type BookingStatus = Pick<Booking, "state" | RefundMoment | "dispute"> & {
  no_show: Pick<z.infer<typeof noShow>, "outcome" | "answer" | "needs_admin"> | null;
};
export const bookingList = z.object({ items: z.array(booking) });

/** The person who must act next on a booking. */
export const pendingParties = ["client", "advisor", "admin", "refund", "nobody"] as const;

export const adminBooking = booking.extend({
  member_id: z.string().nullable(),
  client_name: z.string(),
  client_email: z.string().nullable(),
  advisor_email: z.string(),
  /** The back office's note, which neither side sees. */
  admin_note: z.string().nullable(),
  payment_intent_id: z.string().nullable(),
  answer_reminders: z.int(),
  waits_on: z.enum(pendingParties),
  no_show: noShow.extend({ answer_message: z.string().nullable() }).nullable(),
  part_refunds: z.array(partRefund.extend({ reason: z.string() })),
  /** The reason of an admin who refunded all that was left. */
  refund_reason: z.string().nullable(),
  dispute: dispute.extend({ id: z.string() }).nullable(),
  updated_at: instant,
});
export type AdminBooking = z.infer<typeof adminBooking>;

/** "Maya" of "Maya Lind"; a client without a name keeps the generic one. */
export const getFirstName = (clientName: string): string =>
  clientName === unnamedClient ? clientName : (clientName.split(/\s/)[0] ?? clientName);
