import { expect, it } from "vitest";
import { describeMemberConflicts, getMemberChanges, type MemberFields } from "./member-changes.ts";

const dana: MemberFields = { first_name: "Dana", last_name: "Reyes", role: "free_member", admin_role: null };

it("the second of two admins reads what the first one set, and what they typed stays on top of it", () => {
  const typed = { ...dana, last_name: "Rayes", admin_role: "owner" } as const;
  const now = {
    ...dana,
    first_name: "",
    last_name: "Reyes-Okafor",
    role: "admin",
    admin_role: "support",
  } as const;
  expect(describeMemberConflicts(dana, now)).toEqual([
    "First name: empty",
    "Last name: Reyes-Okafor",
    "Role: Admin",
    "Admin role: Support",
  ]);
  expect({ ...now, ...getMemberChanges(dana, typed) }).toEqual({ ...now, last_name: "Rayes" });
});

it("a conflict about what the form does not show is not an empty list", () =>
  expect(describeMemberConflicts(dana, dana)).toEqual(["Something that this form doesn't show"]));
