import * as z from "zod";
import { instant } from "../../contract/field-schemas.ts";
import { profile } from "../../contract/members.ts";
import type { ListMembers } from "../../contract/members-admin.ts";
import { membership } from "../../contract/membership.ts";

/** The filters of the list of members beside the role (ADMIN-2). */
export type TraitFilter = Pick<ListMembers, "only" | "label" | "joined_from" | "joined_before">;

/** The attributes of a member's row that the filters read. */
export const filteredFields = z.object({
  ...profile.pick({ created_at: true, email_verified_at: true, wants_updates: true }).shape,
  membership,
  imported: z.object({ import_id: z.string() }).nullable(),
  labels: z.array(z.string()),
  deleted_at: instant.nullable(),
});

const traits: Record<NonNullable<TraitFilter["only"]>, (row: z.infer<typeof filteredFields>) => boolean> = {
  complimentary: ({ membership: { state } }) => state === "comped",
  cancelling: ({ membership: { state } }) => state === "cancelling",
  unconfirmed: ({ email_verified_at }) => !email_verified_at,
  wants_updates: ({ wants_updates }) => wants_updates,
  imported: ({ imported }) => imported !== null,
};

/** Whether a member has what the filters ask for. One whose deletion has started has nothing of it. */
export function hasTraits(
  row: z.infer<typeof filteredFields>,
  { only, label, joined_from = "", joined_before }: TraitFilter,
): boolean {
  if (only === undefined && label === undefined && !joined_from && joined_before === undefined) return true;
  const wanted = label?.toLowerCase();
  return (
    row.deleted_at === null &&
    (only === undefined || traits[only](row)) &&
    (wanted === undefined || row.labels.some((each) => each.toLowerCase() === wanted)) &&
    row.created_at >= joined_from &&
    (joined_before === undefined || row.created_at < joined_before)
  );
}
