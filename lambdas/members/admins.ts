import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { counterEntity } from "../table/bookkeeping.ts";
import type { MemberRow } from "../table/entities.ts";

const another: Condition<typeof counterEntity> = { attr: "count", gt: 1 };

/**
 * The item by which a change of a member's row counts the living admins, for the row's own transaction; none where
 * the change makes no admin and unmakes none. The last one stays: the item's condition does not hold then, and so
 * two admins who demote each other at once cannot both succeed (design: reliability T5).
 */
export function countedAdmin(before: MemberRow | undefined, after: MemberRow) {
  const [was, is] = [isLivingAdmin(before), isLivingAdmin(after)];
  if (was === is) return [];
  const change = counterEntity.build(UpdateTransaction).item({ id: "admins", count: $add(is ? 1 : -1) });
  return [is ? change : change.options({ condition: another })];
}

const isLivingAdmin = (row: MemberRow | undefined) => (row?.is_admin ?? false) && row?.deleted_at === null;
