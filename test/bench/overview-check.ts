import { overview } from "../../contract/overview.ts";
import { getRole, roles } from "../../contract/roles.ts";
import { countBy } from "../../lambdas/table/count-by.ts";
import { buildTokenClaims, parseBody } from "../support/event.ts";
import type { Ask } from "./answers.ts";
import { buildRuleFigure, type Figure } from "./figure.ts";
import type { Filled } from "./fill-table.ts";

/** Checks that the overview counts everything that exists. */
export async function checkOverview(ask: Ask, admin: string, { members, counts }: Filled): Promise<Figure> {
  const shown = overview.parse(parseBody(await ask("adminOverview", { claims: buildTokenClaims(admin) })));
  const counted = Date.parse(shown.counted_at);
  const byRole = countBy(roles, members, (member) => getRole(member, counted));
  const bookings = Object.values(shown.bookings.by_state).reduce((sum, count) => sum + count, 0);
  const wrong = [
    ...roles
      .filter((role) => shown.members.by_role[role] !== byRole[role])
      .map((role) => `${role}: ${shown.members.by_role[role]} of ${byRole[role]}`),
    ...(bookings === counts.bookings ? [] : [`bookings: ${bookings} of ${counts.bookings}`]),
    ...(shown.members.complete ? [] : ["members are not complete"]),
    ...(shown.bookings.complete ? [] : ["bookings are not complete"]),
    ...shown.downloads.filter(({ complete }) => !complete).map(({ month }) => `${month} is not complete`),
  ];
  return buildRuleFigure(6, "figures of the overview that are not what is there", wrong);
}
