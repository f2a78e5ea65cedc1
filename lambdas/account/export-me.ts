import type { AuditEntry } from "../../contract/audit.ts";
import type { MemberExport } from "../../contract/member-export.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { listAllOfMember } from "../audit/audit.ts";
import type { MemberActor } from "../http/actor.ts";
import { toProfile } from "../members/profile.ts";

/**
 * Everything held about the member (MEMBER-4): what is bound to their id, never a
 * match by e-mail. Another noun's rows are one line here, read through that noun's verb. Throws invalid for a foreign
 * cursor.
 */
export async function exportMe(
  { id, member }: MemberActor,
  { cursor }: RouteInput<"exportMe">,
): Promise<RouteOutput<"exportMe">> {
  const now = Date.now();
  const { updated_at, tokens_valid_from } = member;
  // Loaded only here: whoever asks who they are would wait for all of it at a cold start.
  const { listBookingsOfMember: bookingsOf } = await import("../bookings/bookings.ts");
  const [bookings, activity] = await Promise.all([
    bookingsOf(id, cursor),
    cursor === undefined ? listAllOfMember(id) : [],
  ]);
  return {
    exported_at: new Date(now).toISOString(),
    profile: { ...toProfile(member, now), updated_at, tokens_valid_from },
    billing: member.billing ?? null,
    bookings: bookings.items,
    next: bookings.next,
    activity: activity.map((entry) => ({ ...entry, by: inWords(entry) })),
  };
}

/** Who of us it was is our staff's own affair. */
function inWords({ by, member_id }: AuditEntry): MemberExport["activity"][number]["by"] {
  if (by === member_id) return "you";
  return by === "stripe" || by === "clock" ? by : "admin";
}
