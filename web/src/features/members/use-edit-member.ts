import { useState } from "react";
import { useForm } from "react-hook-form";
import { type MemberRecord, memberAdminMessages as messages } from "../../../../contract/members-admin.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { toast } from "../../ui/toast-store.ts";
import { createMemberResolver, getMemberChanges, type MemberFields } from "./member-changes.ts";
import { findCurrentMember } from "./member-queries.ts";

const toFields = ({ first_name, last_name, role }: MemberRecord): MemberFields => ({
  first_name,
  last_name,
  role,
});

const showError = (error: unknown) =>
  toast({
    title: "Error",
    description: getAdminErrorMessage(error, messages.updateFailed),
    tone: "destructive",
  });

/**
 * The form that edits a member. Saves with the version that the admin has seen; on a version conflict it discards the
 * edits, shows the current values and sets `hasConflict`.
 */
export function useEditMember(
  member: MemberRecord,
  {
    onSaved,
    onRefetched,
  }: { onSaved: (row: MemberRecord) => void; onRefetched: (row: MemberRecord | null) => void },
) {
  const [current, setCurrent] = useState(member);
  const [hasConflict, setHasConflict] = useState(false);
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: createMemberResolver(current),
    defaultValues: toFields(current),
  });
  const { errors, isSubmitting, isDirty } = formState;

  const showCurrentValues = async () => {
    const row = await findCurrentMember(current);
    onRefetched(row ?? null);
    if (!row) return;
    setCurrent(row);
    reset(toFields(row));
    setHasConflict(true);
  };

  const save = handleSubmit(async (fields) => {
    try {
      const { id, version } = current;
      onSaved(await call("adminUpdateMember", { id, version, ...getMemberChanges(current, fields) }));
      toast({ title: messages.updated, tone: "success" });
    } catch (error) {
      showError(error);
      const isStale = error instanceof ApiError && (error.code === "conflict" || error.code === "not_found");
      if (isStale) await showCurrentValues().catch(showError);
    }
  });

  return { current, hasConflict, register, errors, isSubmitting, isDirty, save };
}
