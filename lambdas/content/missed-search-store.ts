import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import * as z from "zod";
import { minSearchPeople } from "../../contract/missed-searches.ts";
import type { MissedSearches } from "../../contract/overview.ts";
import { missedSearchEntity, toMissedSearchPartition } from "../table/library-entities.ts";
import { queryRows } from "../table/query-rows.ts";
import { toMonth } from "./download-store.ts";

const stored = z.object({ search: z.string(), people: z.set(z.number()) });

/** A page is 1 MB, or about 5,000 searches. */
const maxPages = 3;
const maxListed = 20;
/** Longer than the overview shows a month. */
const ttlSeconds = 100 * 86_400;

const isFromSeveral: Condition = { size: "people", gte: minSearchPeople };

export const missedSearchStore = {
  /** Counts a search for the people of a number, in one write. Counting it again changes nothing. */
  async countPerson({ search, bucket }: { search: string; bucket: number }, now: number): Promise<void> {
    await missedSearchEntity
      .build(UpdateAttributesCommand)
      .item({
        month: toMonth(now),
        search,
        people: $add(new Set([bucket])),
        ttl: Math.floor(now / 1_000) + ttlSeconds,
      })
      .send();
  },

  /** Lists what most members missed in the month of `at`, of the searches that several made. */
  async getMonth(at: number): Promise<MissedSearches> {
    const month = toMonth(at);
    const { Items } = await queryRows(
      { partition: toMissedSearchPartition(month) },
      { attributes: Object.keys(stored.shape), filter: isFromSeveral, maxPages },
    );
    const found = Items.map((item) => stored.parse(item));
    const items = found.map(({ search, people }) => ({ search, people: people.size }));
    return { month, items: items.toSorted((a, b) => b.people - a.people).slice(0, maxListed) };
  },
};
