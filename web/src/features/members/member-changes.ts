import type { FieldErrors, Resolver } from "react-hook-form";
import { type MemberRecord, updateMemberInput } from "../../../../contract/members-admin.ts";

/** The fields of a member that an admin can edit (ADMIN-3). */
export type MemberFields = Pick<MemberRecord, "first_name" | "last_name" | "role">;

const editableSchema = updateMemberInput.pick({ first_name: true, last_name: true, role: true });

/** Returns only the fields that differ from the member. */
export function getMemberChanges(member: MemberFields, fields: MemberFields): Partial<MemberFields> {
  const { first_name, last_name, role } = fields;
  return {
    ...(first_name === member.first_name ? {} : { first_name }),
    ...(last_name === member.last_name ? {} : { last_name }),
    ...(role === member.role ? {} : { role }),
  };
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
