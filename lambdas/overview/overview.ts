import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import type * as z from "zod";
import { premiumPriceCents } from "../../contract/brand.ts";
import { type Overview, overview } from "../../contract/overview.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import { countBookings } from "../bookings/bookings.ts";
import { getMissedSearches, getMonthlyDownloads } from "../content/content.ts";
import { outboxAdminStore } from "../delivery/outbox-admin-store.ts";
import { countOpenMessages } from "../forms/forms.ts";
import type { MemberActor } from "../http/actor.ts";
import { countMembers } from "../members/members.ts";
import type { OutboxMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { figuresEntity } from "../table/system-entities.ts";

/** Up to this many pages of 1 MB, the rows are counted on each request. */
const maxUncachedPages = 4;
const countedFigures = overview.omit({ waiting: true });
type CountedFigures = z.infer<typeof countedFigures>;

/** Above that, the figures are cached this long. */
const cacheMs = 5 * 60_000;

/**
 * The admin overview: members, revenue, bookings, downloads, and what needs attention. Free members and open messages come
 * from the counters of their lists, everything else from rows; docs/table.md describes the cost and the limits.
 */
export async function getOverview(_actor: MemberActor): Promise<RouteOutput<"adminOverview">> {
  const now = Date.now();
  const cached = await overviewStore.find();
  if (cached && now - Date.parse(cached.counted_at) < cacheMs) return addPending(cached);
  const { figures, pages } = await countFigures(now);
  if (pages > maxUncachedPages) await overviewStore.save(figures);
  return addPending(figures);
}

async function countFigures(now: number): Promise<{ figures: CountedFigures; pages: number }> {
  const firstOfMonth = new Date(now);
  firstOfMonth.setUTCDate(1);
  const lastMonth = firstOfMonth.getTime() - 2 * 86_400_000;
  const months = [now, lastMonth];
  const [members, bookings, downloads, missed_searches] = await Promise.all([
    countMembers(now),
    countBookings(now),
    Promise.all(months.map(getMonthlyDownloads)),
    Promise.all(months.map(getMissedSearches)),
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
    missed_searches,
  };
  return { figures, pages: members.pages + bookings.pages };
}

/**
 * Adds what needs attention. Failed deliveries and open messages are cheap to count, so they are never cached. A refund
 * that is a failed delivery is counted as that alone.
 */
async function addPending(figures: CountedFigures): Promise<Overview> {
  const { members, bookings } = figures;
  const [dead_letters, open_messages] = await Promise.all([outboxStore.countDead(), countOpenMessages()]);
  const failed = dead_letters > 0 && bookings.refunds_open > 0 ? await listFailedRefunds() : new Set();
  const open_refunds = bookings.open_refunds.filter(({ id }) => !failed.has(id));
  return {
    ...figures,
    bookings: { ...bookings, open_refunds },
    waiting: {
      unscheduled: bookings.stuck,
      open_refunds: bookings.refunds_open - (bookings.open_refunds.length - open_refunds.length),
      past_due: members.by_membership.past_due,
      dead_letters,
      open_messages,
    },
  };
}

/** The bookings whose refund is among the fifty oldest failed deliveries, which the overview lists. */
async function listFailedRefunds(): Promise<ReadonlySet<string>> {
  const { items } = await outboxAdminStore.listPage("dead", undefined);
  const messages = items.map(({ message }) => message as OutboxMessage);
  return new Set(messages.flatMap((message) => (message.kind === "refund" ? message.booking_id : [])));
}

const overviewId = "overview";
const cacheTtlSeconds = 86_400;

const overviewStore = {
  /** The cached figures; undefined if there are none, or they are of another version of the code. */
  async find(): Promise<CountedFigures | undefined> {
    const { Item } = await figuresEntity.build(GetItemCommand).key({ id: overviewId }).send();
    return countedFigures.safeParse(Item?.figures).data;
  },

  async save(figures: CountedFigures): Promise<void> {
    const ttl = Math.floor(Date.parse(figures.counted_at) / 1_000) + cacheTtlSeconds;
    await figuresEntity.build(PutItemCommand).item({ id: overviewId, figures, ttl }).send();
  },
};
