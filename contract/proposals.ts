import * as z from "zod";
import { bookedSlot, maxNoteLength, sessionLengths } from "./bookings.ts";
import { instant, multiLine } from "./field-schemas.ts";
import { zoneIds } from "./zones.ts";

/** The token in the advisor's signed link, after the # of /offer (BOOK-8). */
const token = z.string().min(1).max(200);

export const proposalStates = ["requested", "confirmed", "declined", "expired", "cancelled"] as const;

/** A session request as the advisor sees it through the link, without an account. `timezone` is the advisor's. */
export const proposal = z.object({
  state: z.enum(proposalStates),
  advisor_name: z.string(),
  client_name: z.string(),
  session_length: z.literal(sessionLengths),
  timezone: z.enum(zoneIds),
  /** The times that the client proposed; `open` if the advisor can still confirm it. */
  slots: z.array(bookedSlot.extend({ open: z.boolean() })),
  answer_by: instant,
  confirmed_time: bookedSlot.nullable(),
  meeting_note: z.string().nullable(),
  decline_reason: z.string().nullable(),
  cancelled_by: z.enum(["client", "advisor", "admin"]).nullable(),
});
export type Proposal = z.infer<typeof proposal>;

export const viewProposalInput = z.strictObject({ token });

/** `slot` is the `starts_at` of one of the proposed times. */
export const answerProposalInput = z.discriminatedUnion("action", [
  z.strictObject({
    token,
    action: z.literal("confirm"),
    slot: instant,
    meeting_note: multiLine(maxNoteLength).optional(),
  }),
  z.strictObject({ token, action: z.literal("decline"), reason: multiLine(maxNoteLength).optional() }),
  z.strictObject({ token, action: z.literal("cancel") }),
]);

export const proposalMessages = {
  unknown: "This link is no longer valid.",
  taken: "You already have a booking at that time. Please choose another time.",
  past: "That time has passed. Please choose another time.",
} as const;
