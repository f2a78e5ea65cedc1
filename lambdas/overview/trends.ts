import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { type DailyFigures, dailyFigures, trendWeeks } from "../../contract/overview.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import { getRows } from "../table/get-rows.ts";
import { figuresEntity } from "../table/system-entities.ts";

const dayMs = 86_400_000;
/** Longer than the trends reach, so that years can be compared. */
const ttlSeconds = 1_100 * 86_400;

/** The figures of the last twelve weeks, in one read of at most 84 rows. */
export async function getTrends(): Promise<RouteOutput<"adminTrends">> {
  const days = listTrendDays(Date.now());
  return { until: days.at(-1) ?? "", days: await figuresStore.list(days) };
}

/** The days (UTC) of the trends at `now`, oldest first; the last one is yesterday. */
export function listTrendDays(now: number): string[] {
  const count = trendWeeks * 7;
  return Array.from({ length: count }, (_, index) =>
    new Date(now - (count - index) * dayMs).toISOString().slice(0, 10),
  );
}

export const figuresStore = {
  /** The stored figures of these days, in the same order. */
  async list(days: readonly string[]): Promise<DailyFigures[]> {
    const requests = days.map((id) => figuresEntity.build(BatchGetRequest).key({ id }));
    return (await getRows(requests)).flatMap(({ figures }) => dailyFigures.safeParse(figures).data ?? []);
  },

  async save(figures: DailyFigures): Promise<void> {
    const ttl = Math.floor(Date.parse(figures.day) / 1_000) + ttlSeconds;
    await figuresEntity.build(PutItemCommand).item({ id: figures.day, figures, ttl }).send();
  },
};
