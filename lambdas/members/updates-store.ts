import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { type MemberRow, memberEntity } from "../table/entities.ts";
import { ifConditionHolds, retryOnConflict } from "../table/transactions.ts";
import { findMemberByEmail } from "./member-by-email.ts";
import { isCurrent } from "./member-store.ts";

/**
 * Ends a member's emails about new items; the forms' function may change nothing else of a member. Returns their row;
 * undefined if the member does not exist or has left.
 */
export async function turnOffUpdates(id: string): Promise<MemberRow | undefined> {
  const update = memberEntity
    .build(UpdateAttributesCommand)
    .item({
      id,
      wants_updates: false,
      updates_agreed_at: null,
      updated_at: new Date().toISOString(),
      version: $add(1),
    })
    .options({ condition: isCurrent, returnValues: "ALL_NEW" });
  return (await ifConditionHolds(() => retryOnConflict(() => update.send())))?.Attributes;
}

/** Ends the emails about new items of the member who has this address, if there is one. */
export async function turnOffUpdatesOf(email: string): Promise<void> {
  const member = await findMemberByEmail(email.trim().toLowerCase());
  if (member) await turnOffUpdates(member.id);
}
