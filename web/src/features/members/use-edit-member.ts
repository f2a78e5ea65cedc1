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
  /** The input that was sent to make a member an admin, until the admin confirms or cancels it. */
  const [promoted, setPromoted] = useState<MemberFields | null>(null);
  const [isPromoting, setPromoting] = useState(false);
  const { register, handleSubmit, formState, reset, watch } = useForm({
    resolver: createMemberResolver(current),
    defaultValues: toFields(current),
  });
  const { errors, isSubmitting, isDirty } = formState;

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

  const send = async (fields: MemberFields, confirmation: { promote_existing?: true }) => {
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
      setPromoted(null);
      showSuccess(messages.updated);
    } catch (error) {
      if (error instanceof ApiError && error.code === "member_exists") return setPromoted(fields);
      setPromoted(null);
      const isStale = error instanceof ApiError && (error.code === "conflict" || error.code === "not_found");
      const change = isStale ? await rebase(fields).catch(() => undefined) : undefined;
      showError(change ?? getAdminErrorMessage(error, messages.updateFailed));
    }
  };
  const save = handleSubmit((fields) => send(fields, {}));
  const promote = async () => {
    if (!promoted) return;
    setPromoting(true);
    await send(promoted, { promote_existing: true });
    setPromoting(false);
  };

  const promotion = {
    email: promoted ? current.email : null,
    onCancel: () => setPromoted(null),
    onConfirm: () => void promote(),
    busy: isPromoting,
  };
  const willBeAdmin = watch("role") === "admin";
  return { current, conflicts, register, willBeAdmin, errors, isSubmitting, isDirty, save, promotion };
}
