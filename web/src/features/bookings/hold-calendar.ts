import type { Proposal } from "../../../../contract/proposals.ts";
import { getSlotEnd } from "../../../../contract/slots.ts";
import { brand } from "../../base/brand.ts";

/**
 * Builds the open times of a request as an iCalendar file (RFC 5545) of tentative entries, so that the advisor can keep
 * them free until they answer. Its library loads when it is needed.
 */
export async function buildHoldFile(
  { slots, session_length, client_name }: Proposal,
  now: Date,
): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import("ical-generator");
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand.name, product: "holds", language: "EN" },
  });
  for (const slot of slots.filter(({ open }) => open))
    calendar.createEvent({
      // The same each time, so that a second file adds no second entry.
      id: `hold-${slot.starts_at}-${encodeURIComponent(client_name)}@kindstead`,
      start: new Date(slot.starts_at),
      end: new Date(getSlotEnd(slot, session_length)),
      stamp: now,
      summary: `Hold: ${session_length} minutes with ${client_name}`,
      status: ICalEventStatus.TENTATIVE,
    });
  return calendar.toString();
}
