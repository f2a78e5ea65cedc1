import * as z from "zod";
import { instant } from "../../contract/field-schemas.ts";
import { foldText } from "../../contract/fold-text.ts";
import { profile } from "../../contract/members.ts";
import type { ListMembers, MemberTrait } from "../../contract/members-admin.ts";
import { membership } from "../../contract/membership.ts";
import type { MemberRow } from "../table/entities.ts";
import { hasParts } from "../table/search-parts.ts";

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

function hasTrait(
  { membership: { state }, email_verified_at, wants_updates, imported }: z.infer<typeof filteredFields>,
  trait: MemberTrait,
): boolean {
  switch (trait) {
    case "complimentary":
      return state === "comped";
    case "cancelling":
      return state === "cancelling";
    case "unconfirmed":
      return !email_verified_at;
    case "wants_updates":
      return wants_updates;
    case "imported":
      return imported !== null;
  }
}

/** Whether all filters are true of a member. None is once the deletion has started. */
export function hasTraits(
  row: z.infer<typeof filteredFields>,
  { only, label, joined_from = "", joined_before }: TraitFilter,
): boolean {
  if (only === undefined && label === undefined && !joined_from && joined_before === undefined) return true;
  const wanted = label?.toLowerCase();
  return (
    row.deleted_at === null &&
    (only === undefined || hasTrait(row, only)) &&
    (wanted === undefined || row.labels.some((each) => each.toLowerCase() === wanted)) &&
    row.created_at >= joined_from &&
    (joined_before === undefined || row.created_at < joined_before)
  );
}

/** Whether a member's names, address, labels and note, of which no index has every word, contain all typed words. */
export const hasMemberParts = (
  { first_name, last_name, email, labels, note }: SearchedFields,
  typed: readonly string[],
): boolean => hasParts(foldText([first_name, last_name, email, ...labels, note ?? ""].join(" ")), typed);

type SearchedFields = Pick<MemberRow, "first_name" | "last_name" | "email" | "labels" | "note">;
