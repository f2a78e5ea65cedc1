import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { $add, $remove } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import * as z from "zod";
import { listAgeFilters } from "../../contract/age-groups.ts";
import { contentId } from "../../contract/content.ts";
import type { MonthlyDownloads } from "../../contract/overview.ts";
import type { ContentRow } from "../table/entities.ts";
import { getReadableRows } from "../table/get-rows.ts";
import { downloadsEntity, toDownloadsPartition } from "../table/library-entities.ts";
import { parseRows } from "../table/parse-rows.ts";
import { queryRows } from "../table/query-rows.ts";

const downloadCount = z.object({
  content_id: contentId,
  title: z.string(),
  count: z.int(),
  fresh: z.int(),
  age_from: z.number().optional(),
  age_to: z.number().optional(),
});
type DownloadCount = z.infer<typeof downloadCount>;

/** A page is 1 MB, or about 7,000 items. */
const maxPages = 5;
const maxListedItems = 20;
/** Two years and a month, so that a month can be compared with the same month of the two previous years. */
const ttlSeconds = 760 * 86_400;

export const downloadStore = {
  /** Adds one download of an item at `now` (milliseconds since the epoch), in one write. `isFresh` for a sheet drawn of it. */
  async count(
    { id, title, age_from, age_to }: Pick<ContentRow, "id" | "title" | "age_from" | "age_to">,
    now: number,
    isFresh = false,
  ): Promise<void> {
    const month = toMonth(now);
    await downloadsEntity
      .build(UpdateAttributesCommand)
      .item({
        content_id: id,
        month,
        title,
        age_from: age_from ?? $remove(),
        age_to: age_to ?? $remove(),
        count: $add(1),
        fresh: $add(isFresh ? 1 : 0),
        newest_pk: toDownloadsPartition(month),
        newest_sk: id,
        ttl: Math.floor(now / 1_000) + ttlSeconds,
      })
      .send();
  },

  /** The counts of these items in the months from `since` to `until` (milliseconds); of items without any, none. */
  async countBetween(ids: readonly string[], since: number, until: number): Promise<Map<string, number>> {
    const months = [...new Set([toMonth(since), toMonth(until)])];
    const rows = await getReadableRows(
      ids.flatMap((content_id) =>
        months.map((month) => downloadsEntity.build(BatchGetRequest).key({ content_id, month })),
      ),
    );
    const counts = new Map<string, number>();
    for (const { content_id, count } of rows) counts.set(content_id, (counts.get(content_id) ?? 0) + count);
    return counts;
  },

  /** The most downloaded items and the total of the month of `at`. One query for each 1 MB of items. */
  async getMonth(at: number): Promise<MonthlyDownloads> {
    const month = toMonth(at);
    const { Items, LastEvaluatedKey } = await queryRows(
      { index: "newest", partition: toDownloadsPartition(month) },
      { attributes: Object.keys(downloadCount.shape), maxPages },
    );
    const items = parseRows(Items, downloadCount);
    return {
      month,
      total: items.reduce((sum, { count }) => sum + count, 0),
      items: items.toSorted((a, b) => b.count - a.count).slice(0, maxListedItems),
      fresh: items
        .map(({ fresh, ...item }) => ({ ...item, count: fresh }))
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, maxListedItems),
      by_age: countByAge(items),
      complete: LastEvaluatedKey === undefined,
    };
  },
};

/** YYYY-MM in UTC. */
export const toMonth = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** The downloads of each age group; an item counts in every group that it is for. */
function countByAge(items: readonly DownloadCount[]): MonthlyDownloads["by_age"] {
  const counts = { "2-3": 0, "4-5": 0, "6-7": 0, "8": 0, none: 0 };
  for (const item of items) for (const name of listAgeFilters(item)) counts[name] += item.count;
  return counts;
}
