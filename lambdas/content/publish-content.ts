import { findPublishProblem, getPublication, type PublishChoice } from "../../contract/publishing.ts";
import { invalidInput } from "../errors.ts";
import type { ContentRow } from "../table/entities.ts";
import { toListPosition } from "./content-store.ts";

/* Publishing items, scheduling them, and moving them back to the drafts (LIB-24). */

/** The attributes that say who sees an item. Its position in the list follows them. */
export type PublicationState = Pick<ContentRow, "created_at" | "status">;

/**
 * The state of an item after an admin's choice; `now` is in milliseconds since the epoch. What is published already stays
 * where it is in the list when it is published again. Throws invalid for a time that has passed or is too far ahead.
 */
export function choosePublication(
  row: Pick<ContentRow, "created_at" | "status"> | undefined,
  choice: PublishChoice,
  now: number,
): PublicationState {
  const problem = findPublishProblem(choice, now);
  if (problem !== undefined) throw invalidInput({ publish: problem });
  const current = row && getPublication(row, now);
  if (row && ((choice === "now" && current === "published") || (choice === "draft" && current === "draft")))
    return { created_at: row.created_at, status: row.status };
  if (choice === "now") return { created_at: new Date(now).toISOString(), status: "published" };
  if (choice === "draft") return { created_at: new Date(now).toISOString(), status: "draft" };
  return { created_at: new Date(choice).toISOString(), status: "published" };
}

/** The attributes to update for a new state. */
export const buildPublicationChange = (id: string, state: PublicationState) => ({
  ...state,
  newest_sk: toListPosition({ id, ...state }),
});

export type PublicationChange = ReturnType<typeof buildPublicationChange>;

/** The audit action of a change of state: the name of what the item became. */
export const auditActions = {
  published: "content.published",
  scheduled: "content.scheduled",
  draft: "content.unpublished",
} as const;
