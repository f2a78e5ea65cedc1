import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import * as z from "zod";
import { adminNotices } from "../../contract/admin-notices.ts";
import { instant } from "../../contract/field-schemas.ts";
import { profile } from "../../contract/members.ts";
import type { MemberFilter, MemberPage } from "../../contract/members-admin.ts";
import { adminRoles } from "../../contract/roles.ts";
import { invalidInput } from "../errors.ts";
import { readCounters } from "../table/counters.ts";
import { memberEntity } from "../table/entities.ts";
import { getReadableRows } from "../table/get-rows.ts";
import { toMemberListKey } from "../table/member-attributes.ts";
import { kindsByFilter, memberKinds, toMemberPartition } from "../table/member-kinds.ts";
import { listNewest, type Page, toCursor } from "../table/pages.ts";
import { parseRows } from "../table/parse-rows.ts";
import { queryRows } from "../table/query-rows.ts";
import { findIdsByWords, parseTypedWords } from "../table/word-rows.ts";
import { filteredFields, hasMemberParts, hasTraits, type TraitFilter } from "./member-filter.ts";

const pageSize = 100;
/** One Query reads this many members to find what no index has. */
const readLimit = 1_000;
/** A page of a filter makes this many Queries at most. */
const maxQueries = 2;

const listed = z.object({
  ...filteredFields.shape,
  ...profile.pick({ id: true, email: true, first_name: true, last_name: true }).shape,
  is_admin: z.boolean(),
  admin_role: z.enum(adminRoles).nullable(),
  awaits_sign_in: z.boolean().optional(),
  membership_start_date: instant.nullable(),
  billing: z
    .object({ status: z.string().nullable(), price_cents: z.int().nullable(), price_months: z.int() })
    .optional(),
  updated_at: instant,
  version: z.int(),
  mfa_enabled_at: instant.nullable(),
  notices: adminNotices.optional(),
  note: z.string().nullable(),
});

/** The attributes of a member's row that lists read. */
export type ListedMember = z.infer<typeof listed>;

/** The partitions of `listed` that a filter shows. */
const toPartitions = (filter: MemberFilter) => kindsByFilter[filter].map(toMemberPartition);

/** A role, and filters that no index has. */
export interface ListFilter extends TraitFilter {
  role?: MemberFilter | undefined;
}

type Found = Page<ListedMember> & Pick<MemberPage, "searched">;

export const memberListStore = {
  /**
   * A page of members, by time: one Query, or two for a filter that shows two partitions. Throws invalid for the cursor of
   * another list.
   */
  async listByTime(
    filter: MemberFilter | undefined,
    sort: "newest" | "oldest",
    cursor: string | undefined,
    limit = pageSize,
    { joined_from: from, joined_before: before }: TraitFilter = {},
  ): Promise<Page<ListedMember>> {
    const isOldestFirst = sort === "oldest";
    const created = from || before ? { from, before } : undefined;
    const query = { shape: listed, limit, cursor, isOldestFirst, created };
    if (filter === undefined) return listNewest(memberEntity, query);
    const pages = await Promise.all(
      toPartitions(filter).map((partition) => listNewest(memberEntity, { ...query, listed: partition })),
    );
    return mergePages(pages, isOldestFirst, limit);
  },

  /**
   * A page of the members that the filters leave, by time. They are looked for in the rows, at most two Queries of a thousand
   * each, so a page may be short although more follows; `searched` then says how many rows were read.
   */
  async listFiltered(
    { role, ...filter }: ListFilter,
    sort: "newest" | "oldest",
    cursor: string | undefined,
  ): Promise<Found> {
    const items: ListedMember[] = [];
    let rows = 0;
    let next = cursor ?? null;
    for (let queries = 0; queries + countQueries(role) <= maxQueries; queries += countQueries(role)) {
      const page = await memberListStore.listByTime(role, sort, next ?? undefined, readLimit, filter);
      for (const row of page.items) {
        rows += 1;
        if (hasTraits(row, filter)) items.push(row);
        if (items.length === pageSize) return { items, next: toCursor(toPosition(row)) };
      }
      ({ next } = page);
      if (next === null) break;
    }
    return { items, next, searched: { rows, complete: next === null } };
  },

  /** A page of all members, sorted by last name, in one Query. Throws invalid for the cursor of another list. */
  async listByLastName(cursor: string | undefined): Promise<Page<ListedMember>> {
    const after = cursor === undefined ? undefined : parseNameCursor(cursor);
    const { Items, LastEvaluatedKey } = await queryRows(
      {
        index: "by_last_name",
        partition: "members",
        ...(after === undefined ? {} : { range: { gt: after } }),
      },
      { limit: pageSize, attributes: Object.keys(listed.shape) },
    );
    const last: unknown = LastEvaluatedKey?.last_name_sk;
    return {
      items: parseRows(Items, listed),
      next: typeof last === "string" ? toCursor(last) : null,
    };
  },

  /**
   * A page of the members who have a word that begins with each typed one; at most two Queries and a BatchGet. If no one has,
   * or if more than a page of them would have to be filtered, the newest members are searched for parts of words instead.
   * Throws invalid for the cursor of another search.
   */
  async search(q: string, filter: ListFilter, cursor: string | undefined): Promise<Found> {
    const { role } = filter;
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    const { ids, next } = await findIdsByWords("members", q, { cursor, limit: pageSize, once: isFiltered });
    const isWhole = cursor === undefined && next === null;
    if ((isWhole && ids.length === 0) || (isFiltered && !isWhole)) return searchNewest(q, filter, !isWhole);
    const found = await getMembers(ids);
    const partitions: readonly (string | undefined)[] | undefined = role && toPartitions(role);
    const items = found.filter(
      (row) => (partitions?.includes(toMemberListKey(row)) ?? true) && hasTraits(row, filter),
    );
    // A result that is complete is sorted like the list; pages of a longer one follow the words.
    return { items: isWhole ? items.toSorted(compareByTime).toReversed() : items, next };
  },

  /** Counts the members of each filter, in one BatchGet. */
  async count(): Promise<Record<MemberFilter, number>> {
    const counts = await readCounters(memberKinds.map(toMemberPartition));
    const sum = (filter: MemberFilter) =>
      toPartitions(filter).reduce((total, partition) => total + counts[partition], 0);
    return {
      free_member: sum("free_member"),
      premium_member: sum("premium_member"),
      admin: sum("admin"),
      payment_failed: sum("payment_failed"),
    };
  },
};

const countQueries = (role: MemberFilter | undefined) => (role ? kindsByFilter[role].length : 1);

/**
 * Those of the newest members, filtered or all, whose names, address, labels or note contain every typed word: one page at most.
 * `searched` says how many rows were read for it; it is missing if words begin with what was typed and all rows were read.
 */
async function searchNewest(q: string, { role, ...filter }: ListFilter, hasWords: boolean): Promise<Found> {
  const { items, next } = await memberListStore.listByTime(role, "newest", undefined, readLimit, filter);
  const typed = parseTypedWords(q);
  const found = items.filter((row) => hasTraits(row, filter) && hasMemberParts(row, typed));
  const [excess] = found.slice(pageSize);
  const complete = next === null && excess === undefined;
  const searched = { rows: excess ? items.indexOf(excess) : items.length, complete };
  return { items: found.slice(0, pageSize), next: null, ...(complete && hasWords ? {} : { searched }) };
}

const toPosition = ({ created_at, id }: ListedMember) => `${created_at}#${id}`;

const compareByTime = (one: ListedMember, other: ListedMember) =>
  toPosition(one) < toPosition(other) ? -1 : 1;

/** One page of several lists that are sorted by time. */
function mergePages(
  pages: readonly Page<ListedMember>[],
  isOldestFirst: boolean,
  limit: number,
): Page<ListedMember> {
  const sorted = pages.flatMap(({ items }) => items).toSorted(compareByTime);
  const rows = isOldestFirst ? sorted : sorted.toReversed();
  // A Query that ended early, at a megabyte, has not read what comes between its last row and those of the others.
  const ends = pages.flatMap(({ items, next }) => (next === null ? [] : items.slice(-1)));
  const reached = Math.min(...ends.map((row) => rows.indexOf(row) + 1), limit);
  const items = rows.slice(0, reached);
  const last = items.at(-1);
  const hasMore = rows.length > reached || ends.length > 0;
  return { items, next: hasMore && last ? toCursor(toPosition(last)) : null };
}

/** The listed fields of these members, in this order. */
async function getMembers(ids: readonly string[]): Promise<ListedMember[]> {
  const requests = ids.map((id) => memberEntity.build(BatchGetRequest).key({ id }));
  return parseRows(await getReadableRows(requests), listed);
}

/** Decodes a cursor, `<last name>#<id>`; a forged one can only move within the same list. */
function parseNameCursor(cursor: string): string {
  const key = Buffer.from(cursor, "base64url").toString();
  const id = key.slice(key.lastIndexOf("#") + 1);
  if (!listed.shape.id.safeParse(id).success || /^\d{4}-\d\d-\d\dT/.test(key))
    throw invalidInput({ cursor: "Unknown cursor" });
  return key;
}
