import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { type DailyFigures, dailyFigures, trendWeeks } from "../../contract/overview.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import type { SiteZone } from "../../contract/settings-fields.ts";
import { toSiteDay } from "../../contract/site-zone.ts";
import { addDays } from "../../contract/slots.ts";
import { getSiteZone } from "../site-settings/site-zone.ts";
import { getReadableRows } from "../table/get-rows.ts";
import { figuresEntity } from "../table/system-entities.ts";

/** Longer than the trends reach, so that years can be compared. */
const ttlSeconds = 1_100 * 86_400;

/** The figures of the last twelve weeks, in one read of at most 84 rows. */
export async function getTrends(): Promise<RouteOutput<"adminTrends">> {
  const days = listTrendDays(await getSiteZone(), Date.now());
  return { until: days.at(-1) ?? "", days: await figuresStore.list(days) };
}

/** The days of the trends at `now`, oldest first; the last one is yesterday. */
export function listTrendDays(zone: SiteZone, now: number): string[] {
  const [count, today] = [trendWeeks * 7, toSiteDay(zone, now)];
  return Array.from({ length: count }, (_, index) => addDays(today, index - count));
}

export const figuresStore = {
  /** The stored figures of these days, in the same order. */
  async list(days: readonly string[]): Promise<DailyFigures[]> {
    const requests = days.map((id) => figuresEntity.build(BatchGetRequest).key({ id }));
    return (await getReadableRows(requests)).flatMap(
      ({ figures }) => dailyFigures.safeParse(figures).data ?? [],
    );
  },

  async save(figures: DailyFigures): Promise<void> {
    const ttl = Math.floor(Date.parse(figures.day) / 1_000) + ttlSeconds;
    await figuresEntity.build(PutItemCommand).item({ id: figures.day, figures, ttl }).send();
  },
};
