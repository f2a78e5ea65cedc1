import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { membershipStates } from "../../contract/membership.ts";
import { toMemberListKey, toMemberWordText } from "../table/member-attributes.ts";
import { repairCounters } from "../table/repair-counters.ts";
import { buildWordChanges } from "../table/word-rows.ts";
import type { Migration } from "./migrations.ts";

const storedMember = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  membership: z.object({ state: z.enum(membershipStates) }),
  deleted_at: z.string().nullable(),
});

/** Members get what the back office lists, counts and finds them by. Those whose data is erased are left alone. */
export const memberKeys: Migration = {
  id: "0005-member-keys",
  description: "Members get their filter's key and the words by which they are found.",
  change(row) {
    if (row.entity !== "member" || row.word_text !== undefined || row.ttl !== undefined) return undefined;
    const member = storedMember.parse(row);
    return { listed_pk: toMemberListKey(member), word_text: toMemberWordText(member) };
  },
  addItems: (row) =>
    buildWordChanges("members", String(row.id), { before: undefined, after: String(row.word_text) }),
  finish: () => repairCounters({ pause: () => wait(2_000) }),
};
