import { buildHookEvent } from "../outbox/hook-event.ts";
import type { HookMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";

/** The post that a membership has started or ended with a change at `at` (docs/hooks.md); none if it goes on. */
export function buildMembershipEvent(
  { id, email, first_name, last_name, membership: before }: MemberRow,
  after: MemberRow["membership"],
  at: string,
): HookMessage[] {
  if ((before.state === "none") === (after.state === "none")) return [];
  const isStart = before.state === "none";
  const { state } = isStart ? after : before;
  return [
    buildHookEvent(
      isStart ? "membership.started" : "membership.ended",
      at,
      {
        memberId: id,
        email,
        firstName: first_name,
        lastName: last_name,
        isComplimentary: state === "comped",
      },
      { member_id: id },
    ),
  ];
}
