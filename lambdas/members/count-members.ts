import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import * as z from "zod";
import { membership, membershipStates } from "../../contract/membership.ts";
import type { MemberFigures } from "../../contract/overview.ts";
import { getRole, roles } from "../../contract/roles.ts";
import { countBy } from "../table/count-by.ts";
import { memberEntity } from "../table/entities.ts";
import { listAllNewest } from "../table/pages.ts";

const countedFields = z.object({
  id: z.guid(),
  is_admin: z.boolean(),
  membership,
  deleted_at: z.string().nullable(),
});

/**
 * Just under a megabyte of members: if a page ends because of its size, DynamoDB Local counts one row too many as read.
 */
const pageSize = 900;
const maxPages = 190;

/** Free members who are not deleted. They are most members, so they are filtered out and only counted. */
const isFree: Condition<typeof memberEntity> = {
  and: [
    { attr: "is_admin", eq: false },
    { attr: "membership.state", eq: "none" },
    { attr: "deleted_at", type: "NULL" },
  ],
};

/** Counts members by role and membership state at `now` (milliseconds since the epoch), without deleted ones. */
export async function countMembers(now: number): Promise<{ figures: MemberFigures; pages: number }> {
  const { rows, read, pages, complete } = await listAllNewest(memberEntity, {
    shape: countedFields,
    pages: maxPages,
    limit: pageSize,
    filter: { not: isFree },
  });
  const others = rows.filter(({ deleted_at }) => deleted_at === null);
  const by_role = countBy(roles, others, (member) => getRole(member, now));
  const by_membership = countBy(membershipStates, others, (member) => member.membership.state);
  const freeCount = read - rows.length;
  return {
    figures: {
      by_role: { ...by_role, free_member: by_role.free_member + freeCount },
      by_membership: { ...by_membership, none: by_membership.none + freeCount },
      complete,
    },
    pages,
  };
}
