import * as z from "zod";
import { bookedSlotShape, noteMax, sessionLengths } from "./bookings.ts";
import { instant, manyLines } from "./text.ts";
import { zoneIds } from "./zones.ts";

/** What the advisor's signed link carries behind the # of /offer (design: decisions, "Bookings"). */
const token = z.string().min(1).max(200);

export const offerStates = ["requested", "confirmed", "declined", "expired", "cancelled"] as const;

/** A request as the advisor sees it, who has no account. The advisor's own clock is `timezone`. */
export const offer = z.object({
  state: z.enum(offerStates),
  advisor_name: z.string(),
  client_name: z.string(),
  session_length: z.literal(sessionLengths),
  timezone: z.enum(zoneIds),
  /** As the client proposed them; `open` where it can still be confirmed. */
  slots: z.array(bookedSlotShape.extend({ open: z.boolean() })),
  answer_by: instant,
  confirmed_time: bookedSlotShape.nullable(),
  meeting_note: z.string().nullable(),
  decline_reason: z.string().nullable(),
  cancelled_by: z.enum(["client", "advisor", "admin"]).nullable(),
});
export type Offer = z.infer<typeof offer>;

export const viewOfferInput = z.strictObject({ token });

/** `slot` is the proposed time's `starts_at`. */
export const answerOfferInput = z.discriminatedUnion("action", [
  z.strictObject({
    token,
    action: z.literal("confirm"),
    slot: instant,
    meeting_note: manyLines(noteMax).optional(),
  }),
  z.strictObject({ token, action: z.literal("decline"), reason: manyLines(noteMax).optional() }),
  z.strictObject({ token, action: z.literal("cancel") }),
]);

export const offerMessages = {
  unknown: "This link is not valid any more.",
  taken: "You have something else at that time by now. Please choose another.",
  past: "That time has passed. Please choose another.",
} as const;
