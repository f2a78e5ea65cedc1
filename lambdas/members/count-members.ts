import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import * as z from "zod";
import { membership, membershipStates } from "../../contract/membership.ts";
import type { MemberFigures } from "../../contract/overview.ts";
import { getRole, roles } from "../../contract/roles.ts";
import { countBy } from "../table/count-by.ts";
import { memberEntity } from "../table/entities.ts";
import { listAllNewest } from "../table/pages.ts";

const counted = z.object({
  id: z.guid(),
  is_admin: z.boolean(),
  membership,
  deleted_at: z.string().nullable(),
});

/**
 * Just under a megabyte of members. Where a megabyte ends a page, the local table counts a row too many as read; AWS
 * does not.
 */
const pageSize = 1_400;
const mostPages = 120;

/** Living, no admin, and never premium or no longer: most are, so they are counted and not brought. */
const plain: Condition<typeof memberEntity> = {
  and: [
    { attr: "is_admin", eq: false },
    { attr: "membership.state", eq: "none" },
    { attr: "deleted_at", type: "NULL" },
  ],
};

/** How many living members there are, by role and by membership, at `now` (milliseconds since the epoch). */
export async function countMembers(now: number): Promise<{ figures: MemberFigures; pages: number }> {
  const { rows, read, pages, complete } = await listAllNewest(memberEntity, {
    shape: counted,
    pages: mostPages,
    limit: pageSize,
    filter: { not: plain },
  });
  const others = rows.filter(({ deleted_at }) => deleted_at === null);
  const by_role = countBy(roles, others, (member) => getRole(member, now));
  const by_membership = countBy(membershipStates, others, (member) => member.membership.state);
  const plainOnes = read - rows.length;
  return {
    figures: {
      by_role: { ...by_role, free_member: by_role.free_member + plainOnes },
      by_membership: { ...by_membership, none: by_membership.none + plainOnes },
      complete,
    },
    pages,
  };
}
