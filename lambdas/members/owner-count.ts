import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { getAdminRole } from "../../contract/roles.ts";
import type { MemberRow } from "../table/entities.ts";
import { counterEntity } from "../table/system-entities.ts";

const ownerCounterId = "owners";

/**
 * The update of the counter of owners, for the transaction that changes the row; none where the change neither makes nor
 * removes an owner. An owner who has never signed in is not counted, because the address may be wrong. The
 * condition fails unless a counted owner is left, so two owners who demote each other at the same time cannot both succeed
 * (ADMIN-7).
 */
export function buildOwnerCountUpdates(before: MemberRow | undefined, after: MemberRow) {
  const change = Number(isCounted(after)) - Number(isCounted(before));
  const isRemoved = isCurrentOwner(before) && !isCurrentOwner(after);
  if (change === 0 && !isRemoved) return [];
  const update = counterEntity.build(UpdateTransaction).item({ id: ownerCounterId, count: $add(change) });
  return [change > 0 ? update : update.options({ condition: { attr: "count", gt: -change } })];
}

const isCurrentOwner = (row: MemberRow | undefined) =>
  row?.deleted_at === null && getAdminRole(row) === "owner";

const isCounted = (row: MemberRow | undefined) => isCurrentOwner(row) && !row?.awaits_sign_in;
