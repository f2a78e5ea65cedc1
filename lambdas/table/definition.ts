/**
 * The one table's names, which the entities and the data stack both take from here. docs/table.md lists
 * what each access pattern reads and costs.
 */
export const tableKeys = { partition: "pk", sort: "sk" } as const;

/** DynamoDB deletes a row some time after this attribute's instant (seconds since the epoch). */
export const ttlAttribute = "ttl";

/** Every row names its entity here; by it the outbox's deliverer picks its rows from the table's stream. */
export const entityAttribute = "entity";
export const outboxEntityName = "outbox";

/**
 * Indexes are named by what they answer. `newest`: every row of one noun by its creation; the partition is
 * the noun's plural (content, advisors, members), the sort key `<created_at>#<id>`. `due`: what has to be looked
 * at by a time, and its ids alone; the partition says for what, the sort key is the instant. `by_…`: members by
 * what they are searched for, folded (lambdas/table/search-key.ts); the sort key is `<folded>#<id>`. `booked`: one
 * member's bookings. `open`: those of one advisor by when they are over, and their ids alone.
 */
export const indexes = {
  newest: { partition: "newest_pk", sort: "newest_sk", projected: "all" },
  due: { partition: "due_pk", sort: "due_at", projected: ["id"] },
  by_email: { partition: "search_pk", sort: "email_sk", projected: "all" },
  by_first_name: { partition: "search_pk", sort: "first_name_sk", projected: "all" },
  by_last_name: { partition: "search_pk", sort: "last_name_sk", projected: "all" },
  booked: { partition: "booked_pk", sort: "newest_sk", projected: "all" },
  open: { partition: "open_pk", sort: "open_until", projected: ["id"] },
} as const;

export type IndexName = keyof typeof indexes;
