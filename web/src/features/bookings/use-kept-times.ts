import { useEffect, useState } from "react";
import type { SlotChoice } from "../../../../contract/bookings.ts";
import { keepForm, readKeptForm } from "../../base/kept-forms.ts";
import type { SubjectFields } from "./session-subject.tsx";
import { listSlotsToSend, type SlotSelection } from "./slot-selection.ts";

interface KeptTimes extends Pick<SlotSelection, "timezone" | "slots"> {
  fields?: SubjectFields | undefined;
}

/** The name under which the times of a booking's first request are kept. */
export const toTimesForm = (bookingId: string): string => `times-${bookingId}`;

/** Returns what was chosen in the form of this name before a reload, without times that have a problem; undefined if nothing was. */
export function useKeptTimes(
  name: string | undefined,
  findProblem: (slot: SlotChoice) => string | undefined,
): KeptTimes | undefined {
  const [kept] = useState(() => {
    const found = name === undefined ? undefined : readKeptForm<KeptTimes>(name);
    return found && { ...found, slots: found.slots.filter((slot) => findProblem(slot) === undefined) };
  });
  return kept;
}

/** Keeps what is chosen in the form of this name through a reload of the tab. A picked time counts as an added one. */
export function useKeepTimes(
  name: string | undefined,
  selection: SlotSelection,
  fields?: SubjectFields,
): void {
  useEffect(() => {
    if (name === undefined) return;
    const { timezone } = selection;
    keepForm(name, { timezone, slots: listSlotsToSend(selection), fields } satisfies KeptTimes);
  }, [name, selection, fields]);
}
