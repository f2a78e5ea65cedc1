import { createHash } from "node:crypto";
import { type ChangeList, changeLists } from "../../contract/audit.ts";
import type { AdminRole } from "../../contract/roles.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { auditLogStore } from "../audit/audit-log-store.ts";
import type { MemberActor } from "../http/actor.ts";
import { readCounters } from "../table/counters.ts";
import { listedPartitions } from "../table/listed-partitions.ts";

/** Longer than the pause of the slowest poll, and than the delay with which an index shows an entry. */
const windowMs = 120_000;
const maxEntries = 100;

/** The list that an action changes, by the action's noun. */
const listByNoun: Readonly<Record<string, ChangeList>> = {
  content: "content",
  advisor: "advisors",
  member: "members",
  membership: "members",
  booking: "bookings",
  submission: "submissions",
  address: "submissions",
  outbox: "outbox",
  settings: "settings",
  newsletter: "newsletter",
  export: "exports",
  import: "imports",
};

/** Some actions change another list, too, such as the choice of the free pack, which the library shows. */
const otherListByAction: Readonly<Record<string, ChangeList>> = {
  "settings.free_pack_chosen": "content",
  "booking.refund_settled": "outbox",
};

/** Whether an admin with this role sees a list. */
const canSee = (list: ChangeList, role: AdminRole | null): boolean =>
  role === "owner" || (changeLists[list] as readonly string[]).includes(role ?? "");

/** Lists what an action changes; nothing for an action that this build does not know. */
export const listChangedLists = (action: string): ChangeList[] =>
  [listByNoun[action.split(".")[0] ?? ""], otherListByAction[action]].filter((list) => list !== undefined);

/** Whether an admin with this role may read an entry: it is about a list that they see, or they are an owner. */
export const canSeeEntry = ({ action }: { action: string }, role: AdminRole | null): boolean =>
  role === "owner" || listChangedLists(action).some((list) => canSee(list, role));

/**
 * Tells the poll of an open back office what has changed lately (ADMIN-22): one Query of the audit log and, with `list`,
 * one BatchGet of its counters, which also change when members act. There is no row that every change would have to
 * write.
 */
export async function adminListChanges(
  { id, adminRole }: MemberActor,
  { list }: RouteInput<"adminListChanges">,
  now = Date.now(),
): Promise<RouteOutput<"adminListChanges">> {
  const since = new Date(now - windowMs).toISOString();
  const [{ entries, isComplete }, counts] = await Promise.all([
    auditLogStore.listSince(since, maxEntries),
    list !== undefined && canSee(list, adminRole) ? readListCounts(list) : {},
  ]);
  return {
    entries: entries.flatMap(({ id: entryId, action, object_id, member_id, by }) =>
      listChangedLists(action)
        .filter((changed) => canSee(changed, adminRole))
        .map((changed) => ({
          id: entryId,
          list: changed,
          object: object_id ?? member_id,
          is_own: by === id,
        })),
    ),
    is_complete: isComplete,
    counts: createHash("sha256").update(JSON.stringify(counts)).digest("base64url").slice(0, 12),
  };
}

/** The counts of the partitions of `listed` that a list has. */
const readListCounts = (list: ChangeList): Promise<Record<string, number>> =>
  readCounters(listedPartitions.filter((name) => name.startsWith(`${list} `)));
