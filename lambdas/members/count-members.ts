import * as z from "zod";
import { membership, membershipStates } from "../../contract/membership.ts";
import type { MemberFigures } from "../../contract/overview.ts";
import { getRole, roles } from "../../contract/roles.ts";
import { countBy } from "../table/count-by.ts";
import { readCounters } from "../table/counters.ts";
import { memberEntity } from "../table/entities.ts";
import { kindsByFilter, memberKinds, toMemberPartition } from "../table/member-kinds.ts";
import { listAllNewest } from "../table/pages.ts";

const countedFields = z.object({
  id: z.guid(),
  is_admin: z.boolean(),
  membership,
  billing: z
    .object({
      price_cents: z.int().nullable(),
      price_months: z.int(),
      paid: membership.pick({ state: true }),
    })
    .optional(),
});

const toMonthlyCents = ({
  price_cents,
  price_months,
}: NonNullable<z.infer<typeof countedFields>["billing"]>) => Math.round((price_cents ?? 0) / price_months);

/** A page is 1 MB, or some 900 members. */
const maxPages = 50;

const freePartition = toMemberPartition("free_member");
const otherPartitions = memberKinds.map(toMemberPartition).filter((partition) => partition !== freePartition);

/** Counts the members whose payment failed, by the counters of their list. */
export async function countFailedPayments(): Promise<number> {
  const counts = await readCounters(kindsByFilter.payment_failed.map(toMemberPartition));
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * Counts members by role, and those who are no admins by membership state, at `now` (milliseconds since the epoch), without
 * those who are being deleted.
 * Premium members and admins are read. Most members are free: they are counted by the counter that their list shows, so that
 * the overview costs the same with 100,000 of them. `monthly_cents` is what those who go on paying for Premium pay a month.
 */
export async function countMembers(
  now: number,
): Promise<{ figures: MemberFigures; monthly_cents: number; pages: number }> {
  const [counts, ...lists] = await Promise.all([
    readCounters([freePartition]),
    ...otherPartitions.map((listed) =>
      listAllNewest(memberEntity, { shape: countedFields, pages: maxPages, listed }),
    ),
  ]);
  const rows = lists.flatMap((list) => list.rows);
  const by_role = countBy(roles, rows, (member) => getRole(member, now));
  const others = rows.filter(({ is_admin }) => !is_admin);
  const by_membership = countBy(membershipStates, others, (member) => member.membership.state);
  const free = counts[freePartition];
  return {
    figures: {
      by_role: { ...by_role, free_member: by_role.free_member + free },
      by_membership: { ...by_membership, none: by_membership.none + free },
      complete: lists.every(({ complete }) => complete),
    },
    // A complimentary member may also pay.
    monthly_cents: rows.reduce(
      (sum, { billing }) => (billing?.paid.state === "active" ? sum + toMonthlyCents(billing) : sum),
      0,
    ),
    // Each list takes one page at least.
    pages: lists.reduce((sum, { pages }) => sum + pages - 1, 1),
  };
}
