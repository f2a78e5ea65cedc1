/**
 * The one table's names, which the entities and the data stack both take from here. docs/table.md lists
 * what each access pattern reads and costs.
 */
export const tableKeys = { partition: "pk", sort: "sk" } as const;

/** DynamoDB deletes a row some time after this attribute's instant (seconds since the epoch). */
export const ttlAttribute = "ttl";

/**
 * Indexes are named by what they answer. `newest`: every row of one noun by its creation; the partition is
 * the noun's plural (content, advisors, members), the sort key `<created_at>#<id>`.
 */
export const indexes = {
  newest: { partition: "newest_pk", sort: "newest_sk" },
} as const;

export type IndexName = keyof typeof indexes;
