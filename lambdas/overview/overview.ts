import { premiumPriceCents } from "../../contract/brand.ts";
import type { Overview } from "../../contract/overview.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import type { MemberActor } from "../http/actor.ts";
import { getMonthlyDownloads } from "../content/content.ts";
import { countOpenMessages } from "../forms/forms.ts";
import { countMembers } from "../members/members.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { overviewStore } from "./overview-store.ts";

/** Up to so many megabytes of rows are counted each time that somebody looks. */
const maxUncachedPages = 4;
/** With more, a count is good for so long. */
const cacheMs = 5 * 60_000;

/**
 * The back office at a glance: members, money, bookings, downloads, and what waits for a person. Counted from the rows
 * themselves, so that no second truth can drift from them; docs/table.md says what that costs, and where it ends.
 */
export async function overview(_actor: MemberActor): Promise<RouteOutput<"adminOverview">> {
  const now = Date.now();
  const kept = await overviewStore.find();
  if (kept && now - Date.parse(kept.counted_at) < cacheMs) return { ...kept, waiting: await countPending(kept) };
  const { counted, pages } = await countFigures(now);
  if (pages > maxUncachedPages) await overviewStore.save(counted);
  return counted;
}

/** The bookings' room is large, and kept figures need none of it. */
async function countFigures(now: number): Promise<{ counted: Overview; pages: number }> {
  const firstOfMonth = new Date(now);
  firstOfMonth.setUTCDate(1);
  const lastMonth = firstOfMonth.getTime() - 2 * 86_400_000;
  const { countBookings } = await import("../bookings/bookings.ts");
  const [members, bookings, ...downloads] = await Promise.all([
    countMembers(now),
    countBookings(now),
    getMonthlyDownloads(now),
    getMonthlyDownloads(lastMonth),
  ]);
  const { by_membership } = members.figures;
  const figures = {
    counted_at: new Date(now).toISOString(),
    members: members.figures,
    bookings: bookings.figures,
    monthly_revenue: {
      subscriptions_cents: (by_membership.active + by_membership.cancelling) * premiumPriceCents,
      bookings_cents: bookings.figures.paid_this_month_cents,
    },
    downloads,
  };
  return { counted: { ...figures, waiting: await countPending(figures) }, pages: members.pages + bookings.pages };
}

/** What can be asked for quickly is asked each time. */
async function countPending({
  members,
  bookings,
}: Pick<Overview, "members" | "bookings">): Promise<Overview["waiting"]> {
  const [dead_letters, open_messages] = await Promise.all([outboxStore.countDead(), countOpenMessages()]);
  return {
    stuck_payments: bookings.stuck + bookings.refunds_open,
    past_due: members.by_membership.past_due,
    dead_letters,
    open_messages,
  };
}
