import { useEffect, useState } from "react";
import { toInstant } from "../../../../contract/slots.ts";
import { forgetKeptForm, keepForm, readKeptForm } from "../../base/kept-forms.ts";
import type { SubjectFields } from "./session-subject.tsx";
import type { SlotSelection } from "./slot-selection.ts";

interface KeptTimes extends Pick<SlotSelection, "timezone" | "slots"> {
  fields: SubjectFields;
}

const toName = (bookingId: string) => `times-${bookingId}`;

/** Returns the choices of this booking from before a reload, without past times; undefined for an unknown booking. */
export function useKeptTimes(bookingId: string | undefined, now: number): KeptTimes | undefined {
  const [kept] = useState(() => {
    const found = bookingId === undefined ? undefined : readKeptForm<KeptTimes>(toName(bookingId));
    return found && { ...found, slots: found.slots.filter((slot) => (toInstant(slot) ?? 0) > now) };
  });
  return kept;
}

/** Keeps what is chosen for this booking through a reload of the tab. */
export function useKeepTimes(
  bookingId: string | undefined,
  { timezone, slots }: SlotSelection,
  fields: SubjectFields,
): void {
  useEffect(() => {
    if (bookingId !== undefined) keepForm(toName(bookingId), { timezone, slots, fields } satisfies KeptTimes);
  }, [bookingId, timezone, slots, fields]);
}

export const forgetKeptTimes = (bookingId: string): void => forgetKeptForm(toName(bookingId));
