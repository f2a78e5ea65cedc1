import { buildListedCounts } from "../table/counters.ts";
import type { MemberRow } from "../table/entities.ts";
import { toMemberListKey, toMemberWordText } from "../table/member-attributes.ts";
import { buildWordChanges } from "../table/word-rows.ts";

/* Builds what the list of members and its search store about a row, for the transaction that writes the row (ADMIN-2). */

/** The row with its partition of `listed` and its search words, as its fields say. */
export function withListKeys({ listed_pk: _, ...row }: MemberRow): MemberRow {
  const listed_pk = toMemberListKey(row);
  return { ...row, word_text: toMemberWordText(row), ...(listed_pk === undefined ? {} : { listed_pk }) };
}

type ListKeys = Pick<MemberRow, "listed_pk" | "word_text">;

/** The items that change the member's words and the counts of the lists, from the stored row to the next one. */
export const buildListChanges = (id: string, before: ListKeys | undefined, after: ListKeys) => [
  ...buildWordChanges("members", id, { before: before?.word_text, after: after.word_text }),
  ...buildListedCounts(before?.listed_pk, after.listed_pk),
];
