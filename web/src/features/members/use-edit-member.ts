import { useState } from "react";
import { useForm } from "react-hook-form";
import { type MemberRecord, memberAdminMessages as messages } from "../../../../contract/members-admin.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { saveOnce } from "../../api/save-once.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import {
  createMemberResolver,
  describeMemberConflicts,
  getMemberChanges,
  type MemberFields,
} from "./member-changes.ts";
import { findCurrentMember } from "./member-queries.ts";
import { usePromotion } from "./use-promotion.ts";

/** The admin role is the initial value for a member who is about to become an admin, too. */
const toFields = ({ first_name, last_name, role, admin_role }: MemberRecord): MemberFields => ({
  first_name,
  last_name,
  role,
  admin_role: role === "admin" ? admin_role : "owner",
});

/**
 * The form that edits a member. Saves with the version that the admin has seen; on a version conflict it keeps the
 * edits on top of the current values, and `conflicts` says what the other admin changed.
 */
export function useEditMember(
  member: MemberRecord,
  {
    onSaved,
    onRefetched,
  }: { onSaved: (row: MemberRecord) => void; onRefetched: (row: MemberRecord | null) => void },
) {
  const [current, setCurrent] = useState(member);
  const [conflicts, setConflicts] = useState<string[]>();
  const { register, handleSubmit, formState, reset, watch } = useForm({
    resolver: createMemberResolver(current),
    defaultValues: toFields(current),
  });
  const { isSubmitting, isDirty } = formState;

  /** Returns what became of the member in the meantime; undefined if nothing did. */
  const rebase = async (fields: MemberFields): Promise<string | undefined> => {
    const row = await findCurrentMember(current);
    onRefetched(row ?? null);
    if (!row) return "This user has been deleted.";
    if (row.version === current.version) return undefined;
    setCurrent(row);
    reset(toFields(row));
    reset({ ...toFields(row), ...getMemberChanges(current, fields) }, { keepDefaultValues: true });
    setConflicts(describeMemberConflicts(current, row));
    return "Someone else just changed this user.";
  };

  const send = async (fields: MemberFields, confirmation: { promote_existing?: true }): Promise<void> => {
    try {
      const { id, version } = current;
      const changes = getMemberChanges(current, fields);
      const saved = await saveOnce(
        () => call("adminUpdateMember", { id, version, ...changes, ...confirmation }),
        {
          sent: changes,
          read: () => findCurrentMember(current),
          getChanges: (row) => getMemberChanges(row, fields),
        },
      );
      onSaved(saved);
      showSuccess(messages.updated);
    } catch (error) {
      if (error instanceof ApiError && error.code === "member_exists") return promotion.ask(fields);
      const isStale = error instanceof ApiError && (error.code === "conflict" || error.code === "not_found");
      const change = isStale ? await rebase(fields).catch(() => undefined) : undefined;
      showError(change ?? getAdminErrorMessage(error, messages.updateFailed));
    }
  };
  const save = handleSubmit((fields) => send(fields, {}));
  const promotion = usePromotion<MemberFields>((fields) => send(fields, { promote_existing: true }));
  const promoteDialog = { email: promotion.asked && current.email, ...promotion.dialog };
  const willBeAdmin = watch("role") === "admin";
  return { current, conflicts, register, willBeAdmin, formState, isSubmitting, isDirty, save, promoteDialog };
}
