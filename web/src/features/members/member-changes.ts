import type { FieldErrors, Resolver } from "react-hook-form";
import { type MemberRecord, updateMemberInput } from "../../../../contract/members-admin.ts";

/** What an admin may change of a member (spec/2 §2). */
export type MemberFields = Pick<MemberRecord, "first_name" | "last_name" | "role">;

const changeable = updateMemberInput.pick({ first_name: true, last_name: true, role: true });

/** What of the fields is not as the member has it: whatever stays is not sent. */
export function changesOf(member: MemberFields, fields: MemberFields): Partial<MemberFields> {
  const { first_name, last_name, role } = fields;
  return {
    ...(first_name === member.first_name ? {} : { first_name }),
    ...(last_name === member.last_name ? {} : { last_name }),
    ...(role === member.role ? {} : { role }),
  };
}

/** Checks a form by the contract: what is changed alone, since a member may have come without names. */
export const resolverFor =
  (member: MemberFields): Resolver<MemberFields> =>
  (fields) => {
    const { error } = changeable.safeParse(changesOf(member, fields));
    if (!error) return { values: fields, errors: {} };
    const errors: FieldErrors<MemberFields> = {};
    for (const { path, message, code } of error.issues)
      errors[path[0] as keyof MemberFields] ??= { type: code, message };
    return { values: {}, errors };
  };
