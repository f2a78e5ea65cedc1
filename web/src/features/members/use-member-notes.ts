import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { type FieldErrors, type Resolver, useForm } from "react-hook-form";
import { note, typedLabels } from "../../../../contract/member-notes.ts";
import type { MemberDetails } from "../../../../contract/member-page.ts";
import { memberAdminMessages as messages } from "../../../../contract/members-admin.ts";
import { call } from "../../api/client.ts";
import { ApiError, getAdminErrorMessage } from "../../api/errors.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";
import { resetToSaved } from "../../ui/reset-to-saved.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { useKeepEdits, useKeptEdits } from "../../ui/use-kept-edits.ts";
import { describeChanges, type Notes, toNotes } from "./describe-notes.ts";
import { getMemberPartKey } from "./member-page-queries.ts";
import { useMemberLists } from "./member-queries.ts";

const resolver: Resolver<Notes> = (typed) => {
  const checked = { note: note.safeParse(typed.note), labels: typedLabels.safeParse(typed.labels) };
  const errors: FieldErrors<Notes> = {};
  for (const name of ["note", "labels"] as const) {
    const message = checked[name].error?.issues[0]?.message;
    if (message !== undefined) errors[name] = { type: "invalid", message };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} };
};

/**
 * The form of a member's note and labels. Saves with the version that the admin has seen. If another admin has changed
 * them, what was typed stays and `conflicts` says what they wrote; other changes of the member are no conflict. Unsaved
 * edits are there again after the page was left.
 */
export function useMemberNotes(details: MemberDetails) {
  const { id } = details.member;
  const keptName = `notes of ${id}`;
  const queryClient = useQueryClient();
  const lists = useMemberLists();
  const kept = useKeptEdits<{ base: MemberDetails; typed: Notes }>(keptName);
  const [base, setBase] = useState(kept?.base ?? details);
  const [conflicts, setConflicts] = useState<string[]>();
  const form = useForm({ resolver, defaultValues: toNotes(base) });
  const { getValues, reset } = form;
  const { isDirty } = form.formState;
  useEffect(() => {
    if (kept) reset(kept.typed, { keepDefaultValues: true });
  }, [kept, reset]);
  useKeepEdits(keptName, { isDirty, read: () => ({ base, typed: getValues() }) });

  const showCurrent = useCallback(() => {
    setBase(details);
    reset(toNotes(details));
  }, [details, reset]);
  // Follows what others save until the admin types. Kept edits are typed already, which the form says a render later.
  useEffect(() => {
    if (!isDirty && base !== kept?.base) showCurrent();
  }, [isDirty, base, kept, showCurrent]);

  const keepBase = (row: MemberDetails) => {
    queryClient.setQueryData(getMemberPartKey(id, "adminGetMember"), row);
    setBase(row);
  };

  const finish = (typed: Notes, saved: MemberDetails) => {
    keepBase(saved);
    lists.replace(saved.member);
    forgetKeptForm(keptName);
    setConflicts(undefined);
    resetToSaved(form, typed, toNotes(saved));
    showSuccess(messages.notesSaved);
  };

  const send = async (typed: Notes, seen: MemberDetails): Promise<void> => {
    const changes = { note: note.parse(typed.note), labels: typedLabels.parse(typed.labels) };
    try {
      const member = await call("adminUpdateMember", { id, version: seen.member.version, ...changes });
      finish(typed, { ...seen, ...changes, member });
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === "conflict";
      const now = isConflict ? await call("adminGetMember", { id }).catch(() => undefined) : undefined;
      if (!now) return void showError(getAdminErrorMessage(error, messages.updateFailed));
      const theirs = toNotes(now);
      // An earlier press has saved it, and its answer was lost.
      if (describeChanges(toNotes(changes), theirs).length === 0) return finish(typed, now);
      const changed = describeChanges(toNotes(seen), theirs);
      if (changed.length === 0) return send(typed, now);
      resetToSaved(form, toNotes(seen), theirs);
      keepBase(now);
      setConflicts(changed);
    }
  };

  const discard = () => {
    setConflicts(undefined);
    showCurrent();
  };
  return { form, conflicts, discard, save: form.handleSubmit((typed) => send(typed, base)) };
}
