import type { FieldErrors, Resolver } from "react-hook-form";
import { type MemberRecord, updateMemberInput } from "../../../../contract/members-admin.ts";
import { adminRoleLabels, roleNames } from "../../../../contract/role-labels.ts";
import type { AdminRole } from "../../../../contract/roles.ts";

/** The fields of a member that an admin can edit (ADMIN-3). */
export type MemberFields = Pick<MemberRecord, "first_name" | "last_name" | "role" | "admin_role">;

const editableSchema = updateMemberInput.pick({
  first_name: true,
  last_name: true,
  role: true,
  admin_role: true,
});

type MemberChanges = Partial<Omit<MemberFields, "admin_role">> & { admin_role?: AdminRole };

/** Returns only the fields that differ from the member. */
export function getMemberChanges(member: MemberFields, fields: MemberFields): MemberChanges {
  const { first_name, last_name, role, admin_role } = fields;
  return {
    ...(first_name === member.first_name ? {} : { first_name }),
    ...(last_name === member.last_name ? {} : { last_name }),
    ...(role === member.role ? {} : { role }),
    ...(role !== "admin" || admin_role === null || admin_role === member.admin_role ? {} : { admin_role }),
  };
}

/** Says what another admin set since `before`. */
export function describeMemberConflicts(before: MemberFields, now: MemberFields): string[] {
  const { first_name, last_name, role, admin_role } = getMemberChanges(before, now);
  const lines = [
    first_name !== undefined && `First name: ${first_name || "empty"}`,
    last_name !== undefined && `Last name: ${last_name || "empty"}`,
    role && `Role: ${roleNames[role]}`,
    admin_role && `Admin role: ${adminRoleLabels[admin_role].label}`,
  ].filter((line) => typeof line === "string");
  return lines.length > 0 ? lines : ["Something that this form doesn't show"];
}

/** Validates only the changed fields, because existing members may have empty names. */
export const createMemberResolver =
  (member: MemberFields): Resolver<MemberFields> =>
  (fields) => {
    const { error } = editableSchema.safeParse(getMemberChanges(member, fields));
    if (!error) return { values: fields, errors: {} };
    const errors: FieldErrors<MemberFields> = {};
    for (const { path, message, code } of error.issues)
      errors[path[0] as keyof MemberFields] ??= { type: code, message };
    return { values: {}, errors };
  };
