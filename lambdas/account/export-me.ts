import type { AuditEntry } from "../../contract/audit.ts";
import type { MemberExport } from "../../contract/member-export.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { listAllOfMember } from "../audit/audit.ts";
import type { MemberActor } from "../http/actor.ts";
import { toProfile } from "../members/profile.ts";

/**
 * All data held about the member (MEMBER-4): what is linked to their id, never what matches their email address. Each noun's
 * rows come from that noun's own function. Throws invalid for a bad cursor.
 */
export async function exportMe(
  { id, member }: MemberActor,
  { cursor }: RouteInput<"exportMe">,
): Promise<RouteOutput<"exportMe">> {
  const now = Date.now();
  const { updated_at, tokens_valid_from } = member;
  // Loaded on demand: it would slow the cold start of GET /me.
  const { listBookingsOfMember } = await import("../bookings/bookings.ts");
  const [bookings, activity] = await Promise.all([
    listBookingsOfMember(id, cursor),
    cursor === undefined ? listAllOfMember(id) : [],
  ]);
  return {
    exported_at: new Date(now).toISOString(),
    profile: { ...toProfile(member, now), updated_at, tokens_valid_from },
    billing: member.billing ?? null,
    bookings: bookings.items,
    next: bookings.next,
    activity: activity.map((entry) => ({ ...entry, by: formatActor(entry) })),
  };
}

/** Does not reveal which admin acted. */
function formatActor({ by, member_id }: AuditEntry): MemberExport["activity"][number]["by"] {
  if (by === member_id) return "you";
  return by === "stripe" || by === "clock" ? by : "admin";
}
