import { Entity } from "dynamodb-toolbox/entity";
import { item } from "dynamodb-toolbox/schema/item";
import { number } from "dynamodb-toolbox/schema/number";
import { set } from "dynamodb-toolbox/schema/set";
import { string } from "dynamodb-toolbox/schema/string";
import { entityDefaults } from "./table.ts";

/** The partition of one member's favorites and downloads. */
export const toMemberItemsPartition = (member_id: string): string => `member_item#${member_id}`;

/**
 * A member's account remembers of an item of the library when it became a favorite (LIB-20), and its last download
 * (LIB-21). One row for each member and item. It outlives the item, so that the export can name it by its `title`.
 */
export const memberItemEntity = new Entity({
  ...entityDefaults,
  name: "member_item",
  meta: { personal: ["member_id", "title"] },
  computeKey: ({ member_id, content_id }) => ({
    pk: toMemberItemsPartition(`${member_id}`),
    sk: `${content_id}`,
  }),
  schema: item({
    member_id: string().key(),
    content_id: string().key(),
    title: string(),
    favorite_at: string().optional(),
    downloaded_at: string().optional(),
  }),
});

/** The partition of the searches that found nothing in a month (YYYY-MM). */
export const toMissedSearchPartition = (month: string): string => `missed_search#${month}`;

/**
 * A search of the library that found nothing (LIB-28), for each month. `people` are numbers below 64 that many members share:
 * how many there are is at most how many members searched, and none of them is a member.
 */
export const missedSearchEntity = new Entity({
  ...entityDefaults,
  name: "missed_search",
  computeKey: ({ month, search }) => ({ pk: toMissedSearchPartition(`${month}`), sk: `${search}` }),
  schema: item({
    month: string().key(),
    search: string().key(),
    people: set(number()).optional(),
    ttl: number(),
  }),
});

/** The partition of the `newest` index with the downloads of a month (YYYY-MM). */
export const toDownloadsPartition = (month: string) => `downloads ${month}`;

/**
 * Counts the downloads of an item in one month, with its title at that time: one write per download, one Query for the
 * whole month.
 */
export const downloadsEntity = new Entity({
  ...entityDefaults,
  name: "downloads",
  computeKey: ({ content_id, month }) => ({ pk: `downloads#${content_id}`, sk: `${month}` }),
  schema: item({
    content_id: string().key(),
    month: string().key(),
    newest_pk: string().hidden(),
    newest_sk: string().hidden(),
    title: string(),
    age_from: number().optional(),
    age_to: number().optional(),
    count: number(),
    fresh: number(),
    ttl: number(),
  }),
});
