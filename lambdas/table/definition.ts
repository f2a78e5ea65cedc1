/**
 * The names of the single DynamoDB table, used by the entities and by the data stack. docs/table.md lists what each
 * access pattern reads and costs.
 */
export const tableKeys = { partition: "pk", sort: "sk" } as const;

/** The TTL attribute: DynamoDB deletes a row some time after this time, in seconds since the epoch. */
export const ttlAttribute = "ttl";

/** Every row names its entity in this attribute. The filter of the outbox's stream selects rows by it. */
export const entityAttribute = "entity";
export const outboxEntityName = "outbox";

/**
 * The indexes, named after what they answer.
 * `newest`: all rows of a noun by creation; the partition is the noun's plural, the sort key `<created_at>#<id>`.
 * `due`: rows that need attention by a time, with their ids only; the sort key is that time.
 * `by_…`: members by a search key (search-key.ts); the sort key is `<search text>#<id>`.
 * `booked`: the bookings of one member. `about`: with their ids only, the open ones of one advisor by end time, the forms,
 * emails and hook posts about one person (personal-rows.ts) and the audit entries about one object by creation.
 * `listed`: the rows of a noun that one filter of the back office shows, by creation. A row is in at most one of these
 * partitions, which is named after the noun and the filter: `bookings requested`.
 * `sessions…`: bookings by session time, all of them, of one filter or of one advisor; the sort key is `<session time>#<id>`.
 */
export const indexes = {
  newest: { partition: "newest_pk", sort: "newest_sk", projected: "all" },
  due: { partition: "due_pk", sort: "due_at", projected: ["id"] },
  by_email: { partition: "search_pk", sort: "email_sk", projected: "all" },
  by_last_name: { partition: "search_pk", sort: "last_name_sk", projected: "all" },
  booked: { partition: "booked_pk", sort: "newest_sk", projected: "all" },
  about: { partition: "about_pk", sort: "about_sk", projected: ["id"] },
  listed: { partition: "listed_pk", sort: "newest_sk", projected: "all" },
  sessions: { partition: "newest_pk", sort: "session_sk", projected: "all" },
  sessions_by_filter: { partition: "listed_pk", sort: "session_sk", projected: "all" },
  sessions_by_advisor: { partition: "session_pk", sort: "session_sk", projected: "all" },
} as const;

export type IndexName = keyof typeof indexes;

const entitiesWithoutPlural = new Set(["content", "audit", "downloads"]);

/** The partition of an entity in the `newest` index: the plural of its name. */
export const toNewestPartition = (entityName: string): string =>
  entitiesWithoutPlural.has(entityName) ? entityName : `${entityName}s`;

/**
 * The partition keys of an entity's rows look like this, in the table or in one of two indexes; * is any text. That of a row
 * begins with its entity, so that a function may be limited to some entities.
 */
export const toPartitionPattern = (entity: string, index: "newest" | "listed" | undefined): string => {
  if (index === undefined) return `${entity}#*`;
  // One partition for each filter, or for each month.
  const isDivided = index === "listed" || entity === "downloads";
  return isDivided ? `${toNewestPartition(entity)} *` : toNewestPartition(entity);
};
