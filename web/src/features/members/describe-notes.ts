import type { MemberDetails } from "../../../../contract/member-page.ts";

/** A member's note and labels as their form has them. */
export interface Notes {
  note: string;
  labels: string;
}

export const toNotes = (details: Pick<MemberDetails, "note" | "labels">): Notes => ({
  note: details.note ?? "",
  labels: details.labels.join(", "),
});

/** Describes what another admin has changed since these notes were read, as lines of a notice. Empty without a change. */
export const describeChanges = (read: Notes, { note, labels }: Notes): string[] => [
  ...(note === read.note ? [] : [`Note: ${note || "empty"}`]),
  ...(labels === read.labels ? [] : [`Labels: ${labels || "none"}`]),
];
