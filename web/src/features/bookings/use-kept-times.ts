import { useEffect, useState } from "react";
import { toInstant } from "../../../../contract/slots.ts";
import { keepForm, readKeptForm } from "../../base/kept-forms.ts";
import type { SubjectFields } from "./session-subject.tsx";
import type { SlotSelection } from "./slot-selection.ts";

interface KeptTimes extends Pick<SlotSelection, "timezone" | "slots"> {
  fields?: SubjectFields | undefined;
}

/** The name under which the times of a booking's first request are kept. */
export const toTimesForm = (bookingId: string): string => `times-${bookingId}`;

/** Returns what was chosen in the form of this name before a reload, without past times; undefined if nothing was. */
export function useKeptTimes(name: string | undefined, now: number): KeptTimes | undefined {
  const [kept] = useState(() => {
    const found = name === undefined ? undefined : readKeptForm<KeptTimes>(name);
    return found && { ...found, slots: found.slots.filter((slot) => (toInstant(slot) ?? 0) > now) };
  });
  return kept;
}

/** Keeps what is chosen in the form of this name through a reload of the tab. */
export function useKeepTimes(
  name: string | undefined,
  { timezone, slots }: SlotSelection,
  fields?: SubjectFields,
): void {
  useEffect(() => {
    if (name !== undefined) keepForm(name, { timezone, slots, fields } satisfies KeptTimes);
  }, [name, timezone, slots, fields]);
}
