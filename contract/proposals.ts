import * as z from "zod";
import { chosenTimes } from "./booking-inputs.ts";
import { bookedSlot, bookingId, childAges, maxNoteLength, sessionLengths } from "./bookings.ts";
import { instant, messageText, multiLine } from "./field-schemas.ts";
import { meetingPlace, placeInput, usualPlace } from "./meeting-places.ts";
import { zoneIds } from "./zones.ts";

/** The token in the advisor's signed link, after the # of /proposal (BOOK-8). */
const token = z.string().min(1).max(200);

export const proposalStates = ["requested", "confirmed", "declined", "expired", "cancelled"] as const;

/** A session request as the advisor sees it through the link, without an account. `timezone` is the advisor's. */
export const proposal = z.object({
  id: bookingId,
  state: z.enum(proposalStates),
  advisor_name: z.string(),
  client_name: z.string(),
  session_length: z.literal(sessionLengths),
  timezone: z.enum(zoneIds),
  /** The time zone in which the client chose times last. */
  client_timezone: z.enum(zoneIds),
  subject: z.string().nullable(),
  child_age: z.enum(childAges).nullable(),
  /**
   * The times that the client proposed; `open` if the advisor can still confirm it, else why not: it has passed, another
   * session has it, or it is outside the working hours.
   */
  slots: z.array(
    bookedSlot.extend({ open: z.boolean(), problem: z.enum(["past", "taken", "outside"]).nullable() }),
  ),
  answer_by: instant,
  confirmed_time: bookedSlot.nullable(),
  /** Other times that are proposed: for the confirmed session (BOOK-19), or instead of the client's (BOOK-27). */
  reschedule: z
    .object({
      by: z.enum(["client", "advisor", "admin"]),
      slots: z.array(bookedSlot.extend({ open: z.boolean() })),
      asked_at: instant,
      answer_by: instant,
    })
    .nullable(),
  /** Whether other times can be proposed now. */
  can_reschedule: z.boolean(),
  place: meetingPlace.nullable(),
  /** The place that the advisor usually gives. */
  usual_place: usualPlace,
  meeting_note: z.string().nullable(),
  /** Grows with each change of the calendar entry. */
  invite_sequence: z.int(),
  decline_reason: z.string().nullable(),
  cancelled_by: z.enum(["client", "advisor", "admin"]).nullable(),
  /** The bank has the payment: the page promises the client no refund (BOOK-17). */
  is_disputed: z.boolean(),
  /** Null unless the link asks about a missing advisor (BOOK-26). */
  no_show: z
    .object({
      reported_at: instant,
      message: z.string().nullable(),
      answer_by: instant,
      answer: z.enum(["absent", "present"]).nullable(),
      outcome: z.enum(["refunded", "kept", "withdrawn"]).nullable(),
    })
    .nullable(),
});
export type Proposal = z.infer<typeof proposal>;

export const viewProposalInput = z.strictObject({ token });

/** Whether a place is kept as the advisor's usual one. */
const remember = z.boolean().optional();

/** `slot` is the `starts_at` of one of the proposed times. Without `place` it is given later. */
export const answerProposalInput = z.discriminatedUnion("action", [
  z.strictObject({
    token,
    action: z.literal("confirm"),
    slot: instant,
    place: placeInput.optional(),
    remember,
    meeting_note: multiLine(maxNoteLength).optional(),
  }),
  z.strictObject({ token, action: z.literal("set_place"), place: placeInput, remember }),
  z.strictObject({
    token,
    action: z.literal("decline"),
    reason: messageText(maxNoteLength).optional(),
  }),
  /** `starts_at` is the confirmed time that was shown, null for other times that are withdrawn: nothing else is cancelled. */
  z.strictObject({ token, action: z.literal("cancel"), starts_at: instant.nullable() }),
  z.strictObject({
    token,
    action: z.literal("answer_no_show"),
    was_there: z.boolean(),
    message: messageText(maxNoteLength).optional(),
  }),
  z.strictObject({ token, action: z.literal("propose"), selected_times: chosenTimes }),
  /**
   * The answer to other times for a confirmed session: one of them, or null, which keeps the current time or withdraws the own
   * question. `asked_at` is that of the question that was shown: a newer one is not answered by it.
   */
  z.strictObject({
    token,
    action: z.literal("answer_reschedule"),
    slot: instant.nullable(),
    asked_at: instant,
  }),
  /** Other times instead of those that the client asked for, with the place where they would meet. */
  z.strictObject({
    token,
    action: z.literal("propose_instead"),
    selected_times: chosenTimes,
    place: placeInput,
    remember,
  }),
]);

export const proposalMessages = {
  unknown: "This link is no longer valid.",
  taken: "You already have a booking at that time. Please choose another time.",
  past: "That time has passed. Please choose another time.",
  outside: "That time is outside your working hours. Please choose another time.",
} as const;
