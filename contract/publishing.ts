import * as z from "zod";
import { type ContentCard, contentCard, contentId } from "./content.ts";
import { instant } from "./field-schemas.ts";

/*
 * Decides who sees an item of the library (LIB-24), and which item is the free pack (LIB-8). An item's `created_at` is
 * when it was published, so that lists, "new" and search engines follow that moment: of a scheduled item it is in the
 * future, of a draft it is when it was saved.
 */

/** `binned`: deleted, and kept in the bin for a while (LIB-13). */
export const contentStatuses = ["published", "draft", "binned"] as const;

type Publishable = Pick<ContentCard, "created_at"> & { status: (typeof contentStatuses)[number] };

export const publications = ["published", "scheduled", "draft"] as const;
export type Publication = (typeof publications)[number];

export const publicationLabels: Record<Publication, string> = {
  published: "Published",
  scheduled: "Scheduled",
  draft: "Draft",
};

/**
 * Whether an item is published, scheduled or a draft at `now`, in milliseconds since the epoch. In the bin it counts as a
 * draft.
 */
export function getPublication({ status, created_at }: Publishable, now: number): Publication {
  if (status !== "published") return "draft";
  return Date.parse(created_at) <= now ? "published" : "scheduled";
}

/** An item may be scheduled this far ahead. */
const maxScheduledDays = 730;

export const publishMessages = {
  timePassed: "Please choose a time in the future, or publish now",
  timeTooLate: "Please choose a time within the next two years",
} as const;

/** Publishes an item now, saves it as a draft, or publishes it at an instant. */
export const publishChoice = z.union([z.enum(["now", "draft"]), instant]);
export type PublishChoice = z.infer<typeof publishChoice>;

/** Finds the reason why an item cannot be published at this choice; undefined if it can. */
export function findPublishProblem(choice: PublishChoice, now: number): string | undefined {
  if (choice === "now" || choice === "draft") return undefined;
  const at = Date.parse(choice);
  if (at <= now) return publishMessages.timePassed;
  return at > now + maxScheduledDays * 86_400_000 ? publishMessages.timeTooLate : undefined;
}

/** Only a published item that every member may download without paying can be the free pack. */
export const canBeFreePack = (item: Publishable & Pick<ContentCard, "category">, now: number): boolean =>
  item.category !== "premium" && getPublication(item, now) === "published";

export const freePackMessages = {
  notPossible: "Only a published item that is public or free can be the free pack.",
  chosen: "Free pack chosen",
  released: "Free pack removed",
} as const;

/** The item that 'Download Free Printable' downloads (LIB-8); null if there is nothing to give. */
export const freePack = z.object({ item: contentCard.nullable() });

/** `current` is the choice that the admin has seen; an outdated one gets 409 conflict. Null chooses none. */
export const chooseFreePackInput = z.strictObject({
  id: contentId.nullable(),
  current: contentId.nullable(),
});
export const chosenFreePack = z.object({ free_pack_id: contentId.nullable() });
