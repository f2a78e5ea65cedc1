import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { type LibraryUse, type Overview, overview } from "../../contract/overview.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import { getDayStart, toSiteDay } from "../../contract/site-zone.ts";
import { countBookings } from "../bookings/bookings.ts";
import { getMissedSearches, getMonthlyDownloads } from "../content/content.ts";
import type { MemberActor } from "../http/actor.ts";
import { countMembers } from "../members/members.ts";
import { getSiteZone } from "../site-settings/site-zone.ts";
import { figuresEntity } from "../table/system-entities.ts";
import { figuresStore, listTrendDays } from "./trends.ts";

/** Up to this many pages of 1 MB, the rows are counted on each request. */
const maxUncachedPages = 4;

/** Above that, the figures are cached this long. */
const cacheMs = 5 * 60_000;

/**
 * The admin overview: members, revenue, bookings and downloads. Free members come from the counters of their lists,
 * everything else from rows; docs/table.md describes the cost and the limits.
 */
export async function getOverview(_actor: MemberActor): Promise<RouteOutput<"adminOverview">> {
  const now = Date.now();
  const cached = await overviewStore.find();
  if (cached && now - Date.parse(cached.counted_at) < cacheMs) return cached;
  const { figures, pages } = await countFigures(now);
  if (pages > maxUncachedPages) await overviewStore.save(figures);
  return figures;
}

/** Counts downloads of the library and searches without a result, for editors, too. */
export const getLibraryUse = (): Promise<RouteOutput<"adminGetLibraryUse">> => readLibraryUse(Date.now());

async function readLibraryUse(now: number): Promise<LibraryUse> {
  const firstOfMonth = new Date(now);
  firstOfMonth.setUTCDate(1);
  const lastMonth = firstOfMonth.getTime() - 2 * 86_400_000;
  const months = [now, lastMonth];
  const [downloads, missed_searches] = await Promise.all([
    Promise.all(months.map(getMonthlyDownloads)),
    Promise.all(months.map(getMissedSearches)),
  ]);
  return { downloads, missed_searches };
}

async function countFigures(now: number): Promise<{ figures: Overview; pages: number }> {
  const zone = await getSiteZone();
  const month = toSiteDay(zone, now).slice(0, 7);
  const [members, bookings, use, days] = await Promise.all([
    countMembers(now),
    countBookings(getDayStart(zone, `${month}-01`)),
    readLibraryUse(now),
    // Days that are over.
    figuresStore.list(listTrendDays(zone, now).filter((day) => day.startsWith(month))),
  ]);
  const figures = {
    counted_at: new Date(now).toISOString(),
    month,
    members: members.figures,
    bookings: bookings.figures,
    premium_per_month_cents: members.monthly_cents,
    premium_this_month_cents: days.reduce(
      (sum, { premium_cents, premium_refunded_cents }) => sum + premium_cents - premium_refunded_cents,
      0,
    ),
    ...use,
  };
  return { figures, pages: members.pages + bookings.pages };
}

const overviewId = "overview";
const cacheTtlSeconds = 86_400;

const overviewStore = {
  /** The cached figures; undefined if there are none, or they are of another version of the code. */
  async find(): Promise<Overview | undefined> {
    const { Item } = await figuresEntity.build(GetItemCommand).key({ id: overviewId }).send();
    return overview.safeParse(Item?.figures).data;
  },

  async save(figures: Overview): Promise<void> {
    const ttl = Math.floor(Date.parse(figures.counted_at) / 1_000) + cacheTtlSeconds;
    await figuresEntity.build(PutItemCommand).item({ id: overviewId, figures, ttl }).send();
  },
};
