import { canGivePlaceLater } from "../../contract/booking-rules.ts";
import { placeMessages } from "../../contract/meeting-places.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { invalidInput, invalidState } from "../errors.ts";
import type { BookingRow } from "../table/entities.ts";
import type { BookingChange } from "./booking-store.ts";
import { assertFreeTimes } from "./busy-times.ts";
import { buildAdvisorConfirmationEmail } from "./emails-to-advisor.ts";
import { buildClientConfirmationEmail } from "./emails-to-client.ts";
import { buildProposalPath } from "./proposal-token.ts";
import { isSameTime } from "./proposed-times.ts";

type Confirmation = Extract<RouteInput<"answerProposal">, { action: "confirm" }>;

/**
 * The change by which the advisor confirms one of the times that the client asked for. Throws invalid for another time and
 * for a missing place, slot_past, outside_hours, slot_taken.
 */
export async function buildConfirmation(
  row: BookingRow,
  { slot, place, meeting_note }: Confirmation,
  now: number,
): Promise<BookingChange> {
  const confirmed_time = row.selected_times.find(({ starts_at }) => isSameTime(starts_at, slot));
  if (!confirmed_time) throw invalidInput({ slot: "This is not one of the proposed times." });
  if (Date.parse(confirmed_time.starts_at) <= now) throw invalidState("slot_past");
  const isMissing = place ? place.kind === "later" : !meeting_note;
  if (isMissing && !canGivePlaceLater(confirmed_time.starts_at, now))
    throw invalidInput({ place: placeMessages.missing });
  await assertFreeTimes(row, [confirmed_time]);
  // A note without a place says how to meet, too.
  const given = place ?? (meeting_note ? null : ({ kind: "later" } as const));
  return buildAgreement(row, { confirmed_time, place: given, meeting_note: meeting_note || null }, now);
}

/** The change of a request whose time both sides agree on: the session is confirmed, and both get an email. */
export async function buildAgreement(
  row: BookingRow,
  agreed: Pick<BookingRow, "confirmed_time"> & Partial<BookingRow>,
  now: number,
): Promise<BookingChange> {
  const changes = { ...agreed, state: "confirmed", confirmed_at: new Date(now).toISOString() } as const;
  const updated: BookingRow = { ...row, ...changes };
  const path = await buildProposalPath(updated);
  return {
    changes,
    messages: [
      ...buildAdvisorConfirmationEmail(updated, path),
      ...buildClientConfirmationEmail(updated, now),
    ],
  };
}
