import * as z from "zod";
import { matchesAdvisorSearch } from "../../contract/advisors-admin.ts";
import { listAgeFilters } from "../../contract/age-groups.ts";
import { isInBookingFilter } from "../../contract/booking-lists.ts";
import { toCatalogText } from "../../contract/content-admin.ts";
import { type ExportFilter, exportFilters } from "../../contract/export-filters.ts";
import type { ExportKind } from "../../contract/exports.ts";
import { toSearchWords } from "../../contract/fold-text.ts";
import { getPublication } from "../../contract/publishing.ts";
import { type AuditFilter, isMatch as isAuditMatch } from "../audit/list-audit.ts";
import { filteredFields, hasMemberParts, hasTraits } from "../members/members.ts";
import type { AdvisorRow, BookingRow, ContentRow, MemberRow } from "../table/entities.ts";
import { toBookingPartition, toSubmissionPartition } from "../table/listed-partitions.ts";
import { kindsByFilter, toMemberPartition } from "../table/member-kinds.ts";
import { hasParts } from "../table/search-parts.ts";
import type { AuditRow } from "../table/system-entities.ts";
import type { ExportRow } from "../table/transfer-entities.ts";
import { hasWords, parseTypedWords } from "../table/word-rows.ts";

/* Whether a file that is filtered has a row (ADMIN-24), by the same rules as the list of the back office. */

export interface RowMatcher {
  /** The attributes that are read beside those of the cells. */
  attributes: readonly string[];
  isMatch(row: Record<string, unknown>): boolean;
}

type Listed = { listed_pk?: string; word_text?: string };

/** Rows with words that begin with each typed one, or contain them, in one of these partitions of `listed`. */
const buildListMatcher = (
  q: string | undefined,
  partitions: readonly string[] | undefined,
  isPartSearch = false,
): RowMatcher => {
  const typed = parseTypedWords(q ?? "");
  return {
    attributes: ["listed_pk", "word_text"],
    isMatch: ({ listed_pk = "", word_text = "" }: Listed) =>
      (partitions === undefined || partitions.includes(listed_pk)) &&
      (isPartSearch ? hasParts : hasWords)(word_text, typed),
  };
};

/** `isPartSearch`: no member has words that begin so, and the list shows those whose texts contain what was typed. */
function buildMemberMatcher(
  { q, role, ...filter }: ExportFilter<"members">,
  isPartSearch: boolean,
): RowMatcher {
  const partitions = role && kindsByFilter[role].map(toMemberPartition);
  const typed = parseTypedWords(q ?? "");
  const listed = buildListMatcher(isPartSearch ? undefined : q, partitions);
  return {
    attributes: [...listed.attributes, ...Object.keys(filteredFields.shape)],
    isMatch(row) {
      const member = row as unknown as MemberRow;
      const isListed = listed.isMatch(row) && hasTraits(member, filter);
      return isListed && (!isPartSearch || hasMemberParts(member, typed));
    },
  };
}

function buildContentMatcher({ q, access, type, status, ages }: ExportFilter<"content">): RowMatcher {
  const words = toSearchWords(q ?? "");
  const now = Date.now();
  return {
    attributes: [],
    isMatch(row) {
      const item = row as unknown as ContentRow;
      const text = toCatalogText(item);
      return (
        words.every((word) => text.includes(word)) &&
        (access === undefined || item.category === access) &&
        (type === undefined || item.content_type === type) &&
        (status === undefined || getPublication(item, now) === status) &&
        (ages === undefined || listAgeFilters(item).includes(ages))
      );
    },
  };
}

function buildAdvisorMatcher({ q, status }: ExportFilter<"advisors">): RowMatcher {
  const words = toSearchWords(q ?? "");
  return {
    attributes: [],
    isMatch(row) {
      const advisor = row as unknown as AdvisorRow;
      const isActive = status === undefined || advisor.active === (status === "active");
      return isActive && matchesAdvisorSearch(advisor, words);
    },
  };
}

const buildAuditMatcher = (filter: AuditFilter): RowMatcher => ({
  attributes: [],
  isMatch: (row) => {
    const entry = row as unknown as AuditRow;
    return isAuditMatch(
      { ...entry, detail: z.record(z.string(), z.unknown()).catch({}).parse(entry.detail) },
      filter,
    );
  },
});

function buildBookingMatcher(filter: ExportFilter<"bookings">, isPartSearch: boolean): RowMatcher {
  const { q, state } = filter;
  const { attributes, isMatch } = buildListMatcher(
    q,
    toList(state && toBookingPartition(state)),
    isPartSearch,
  );
  return {
    attributes: [...attributes, "selected_times", "reschedule"],
    isMatch: (row) => isMatch(row) && isInBookingFilter(row as unknown as BookingRow, filter),
  };
}

const buildSubmissionMatcher = ({ q, filter }: ExportFilter<"submissions">, isPartSearch: boolean) =>
  buildListMatcher(q, toList(filter && toSubmissionPartition(filter)), isPartSearch);

const toList = <Value>(value: Value | undefined): readonly Value[] | undefined =>
  value === undefined ? undefined : [value];

const matchers: { [Kind in ExportKind]?: (filter: ExportFilter<Kind>, isPartSearch: boolean) => RowMatcher } =
  {
    members: buildMemberMatcher,
    members_ghost: buildMemberMatcher,
    bookings: buildBookingMatcher,
    submissions: buildSubmissionMatcher,
    content: buildContentMatcher,
    advisors: buildAdvisorMatcher,
    audit: buildAuditMatcher,
  };

/** Undefined for an export of the whole list. */
export function findMatcher({ kind, filter, is_filtered }: ExportRow): RowMatcher | undefined {
  if (!is_filtered) return undefined;
  const { has_parts, ...given } = filter as Record<string, unknown>;
  const build = matchers[kind] as ((filter: unknown, isPartSearch: boolean) => RowMatcher) | undefined;
  return build?.(exportFilters[kind].parse(given), has_parts === true);
}
