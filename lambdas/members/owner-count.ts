import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { getAdminRole } from "../../contract/roles.ts";
import type { MemberRow } from "../table/entities.ts";
import { counterEntity } from "../table/system-entities.ts";

const hasAnotherOwner: Condition<typeof counterEntity> = { attr: "count", gt: 1 };

/** The id of the counter of owners. It is from before admin roles, when every admin was an owner. */
const ownerCounterId = "admins";

/**
 * The update of the counter of owners, for the transaction that changes the row; none where the change neither makes nor
 * removes an owner. Its condition fails for the last owner, so two owners who demote each other at the same time
 * cannot both succeed (ADMIN-7).
 */
export function buildOwnerCountUpdates(before: MemberRow | undefined, after: MemberRow) {
  const [was, is] = [isCurrentOwner(before), isCurrentOwner(after)];
  if (was === is) return [];
  const change = counterEntity
    .build(UpdateTransaction)
    .item({ id: ownerCounterId, count: $add(is ? 1 : -1) });
  return [is ? change : change.options({ condition: hasAnotherOwner })];
}

const isCurrentOwner = (row: MemberRow | undefined) =>
  row?.deleted_at === null && getAdminRole(row) === "owner";
