import * as z from "zod";
import { membership, membershipStates } from "../../contract/membership.ts";
import type { MemberFigures } from "../../contract/overview.ts";
import { roleOf, roles } from "../../contract/roles.ts";
import { memberEntity } from "../table/entities.ts";
import { readAllNewest } from "../table/read-all-newest.ts";
import { tally } from "../table/tally.ts";

const counted = z.object({
  id: z.guid(),
  is_admin: z.boolean(),
  membership,
  deleted_at: z.string().nullable(),
});

/** Some 1,700 members are a megabyte. */
const mostPages = 100;

/** How many living members there are, by role and by membership, at `now` (milliseconds since the epoch). */
export async function countMembers(now: number): Promise<{ figures: MemberFigures; pages: number }> {
  const { rows, pages, complete } = await readAllNewest(memberEntity, { shape: counted, pages: mostPages });
  const living = rows.filter(({ deleted_at }) => deleted_at === null);
  return {
    figures: {
      by_role: tally(roles, living, (member) => roleOf(member, now)),
      by_membership: tally(membershipStates, living, (member) => member.membership.state),
      complete,
    },
    pages,
  };
}
