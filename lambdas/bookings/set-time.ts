import { canGivePlaceLater } from "../../contract/booking-rules.ts";
import type { BookedSlot } from "../../contract/bookings.ts";
import {
  findPlaceValue,
  isSamePlace,
  type PlaceInput,
  placeMessages,
} from "../../contract/meeting-places.ts";
import type { RouteInput } from "../../contract/routes.ts";
import { canSetTime } from "../../contract/session-time.ts";
import { formatSlot } from "../../contract/slots.ts";
import { type AppError, conflict, conflictWithMessage, invalidInput, invalidState } from "../errors.ts";
import type { BookingRow } from "../table/entities.ts";
import type { BookingChange } from "./booking-store.ts";
import { assertFreeTimes } from "./busy-times.ts";
import { buildAgreement } from "./confirmation.ts";
import { isSameTime, toProposedTimes } from "./proposed-times.ts";
import { buildMove } from "./reschedule.ts";

/**
 * The change that sets the time on which client and advisor have agreed by phone, with the checks of a confirmation;
 * undefined if it is set already. Throws conflict if the confirmed time is not the one that the admin has seen, or has
 * another place; invalid for an impossible time and for a missing place, slot_taken, outside_hours, reschedule_closed if
 * the booking cannot get a time any more.
 */
export async function buildSetTime(
  row: BookingRow,
  { slot, before, place }: Omit<RouteInput<"adminSetBookingTime">, "id">,
  now: number,
): Promise<BookingChange | undefined> {
  const isConfirmed = row.state === "confirmed";
  const [confirmed_time] = toProposedTimes([slot]);
  if (!confirmed_time) return undefined;
  if (isConfirmed && isSameTime(row.confirmed_time?.starts_at, confirmed_time.starts_at)) {
    if (place && !isSamePlace(row.place, place)) throw buildTimeConflict(row);
    return undefined;
  }
  if (!canSetTime(row, now)) throw invalidState("reschedule_closed");
  if (before === null ? row.confirmed_time : !isSameTime(row.confirmed_time?.starts_at, before))
    throw buildTimeConflict(row);
  const advisor = await assertFreeTimes(row, [confirmed_time]);
  if (isConfirmed)
    return buildMove(row, { confirmed_time, refund_closed_at: null, ...(place && { place }) }, now);
  // With other times the advisor has said how they would meet.
  const proposed = findPlaceValue(row.place) === undefined ? null : row.place;
  const given = place ?? proposed ?? advisor?.usual_place ?? assertPlaceLater(confirmed_time, now);
  const asked = row.state === "paid" && {
    selected_times: [confirmed_time],
    requested_at: new Date(now).toISOString(),
  };
  return buildAgreement(row, { ...asked, confirmed_time, place: given, reschedule: null }, now);
}

/** Names the time that someone else has set in the meantime, as the advisor's clock shows it. */
function buildTimeConflict({ confirmed_time, advisor_timezone }: BookingRow): AppError {
  if (!confirmed_time) return conflict("booking");
  const { date, time, zone } = formatSlot(confirmed_time.starts_at, advisor_timezone);
  return conflictWithMessage(
    `Someone else has just set this session to ${date}, ${time} ${zone}. Your time was not set.`,
  );
}

function assertPlaceLater({ starts_at }: BookedSlot, now: number): PlaceInput {
  if (!canGivePlaceLater(starts_at, now)) throw invalidInput({ place: placeMessages.missing });
  return { kind: "later" };
}
