import { expect, it } from "vitest";
import type { Membership } from "../../contract/membership.ts";
import { make } from "../../test/support/make.ts";
import { buildMembershipEvent } from "./membership-events.ts";

const at = "2030-05-01T08:00:00.000Z";

const buildEvents = (before: Membership["state"], after: Membership["state"]) => {
  const member = make.member({ first_name: "Maya", last_name: "Lind" });
  const membership = { ...member.membership, state: before };
  const events = buildMembershipEvent({ ...member, membership }, { ...membership, state: after }, at);
  return { member, events };
};

it.each<[Membership["state"], Membership["state"], string, boolean]>([
  ["none", "active", "membership.started", false],
  ["none", "comped", "membership.started", true],
  ["past_due", "none", "membership.ended", false],
  ["cancelling", "none", "membership.ended", false],
  ["comped", "none", "membership.ended", true],
])(
  "a hook gets one post when a membership changes from %s to %s",
  (before, after, source, isComplimentary) => {
    const { member, events } = buildEvents(before, after);
    const { id, email } = member;
    expect(events).toMatchObject([
      {
        member_id: id,
        payload: { source, memberId: id, email, firstName: "Maya", lastName: "Lind", isComplimentary },
      },
    ]);
  },
);

it.each<[Membership["state"], Membership["state"]]>([
  ["none", "none"],
  ["active", "past_due"],
  ["active", "cancelling"],
  ["active", "comped"],
])("a hook gets no post when a membership changes from %s to %s", (before, after) => {
  expect(buildEvents(before, after).events).toEqual([]);
});
