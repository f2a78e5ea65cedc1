import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import * as z from "zod";
import { contentId } from "../../contract/content.ts";
import type { MonthlyDownloads } from "../../contract/overview.ts";
import { downloadsEntity, downloadsPartition } from "../table/bookkeeping.ts";
import type { ContentRow } from "../table/entities.ts";
import { table } from "../table/table.ts";

const counted = z.object({ content_id: contentId, title: z.string(), count: z.int() });

/** Some seven thousand items are a megabyte. */
const mostPages = 5;
const shownItems = 20;
/** Two years and a month: long enough to look at a month beside the same month of the years before. */
const keptSeconds = 760 * 86_400;

export const downloadStore = {
  /** Counts one download of an item at `now`, in one write. */
  async count({ id, title }: Pick<ContentRow, "id" | "title">, now: number): Promise<void> {
    const month = monthOf(now);
    await downloadsEntity
      .build(UpdateAttributesCommand)
      .item({
        content_id: id,
        month,
        title,
        count: $add(1),
        newest_pk: downloadsPartition(month),
        newest_sk: id,
        ttl: Math.floor(now / 1_000) + keptSeconds,
      })
      .send();
  },

  /** What was downloaded most in the month of `at`, and how often all was: one Query for each megabyte of items. */
  async ofMonth(at: number): Promise<MonthlyDownloads> {
    const month = monthOf(at);
    const items: z.infer<typeof counted>[] = [];
    let exclusiveStartKey: Record<string, unknown> | undefined;
    for (let page = 0; page === 0 || (exclusiveStartKey && page < mostPages); page++) {
      const { Items = [], LastEvaluatedKey } = await table
        .build(QueryCommand)
        .query({ index: "newest", partition: downloadsPartition(month) })
        .options({
          attributes: Object.keys(counted.shape),
          ...(exclusiveStartKey ? { exclusiveStartKey } : {}),
        })
        .send();
      items.push(...Items.map((item) => counted.parse(item)));
      exclusiveStartKey = LastEvaluatedKey;
    }
    return {
      month,
      total: items.reduce((sum, { count }) => sum + count, 0),
      items: items.toSorted((a, b) => b.count - a.count).slice(0, shownItems),
      complete: exclusiveStartKey === undefined,
    };
  },
};

/** YYYY-MM, in UTC. */
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);
