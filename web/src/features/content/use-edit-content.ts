import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type * as z from "zod";
import {
  type AdminContentRow,
  contentForm,
  contentAdminMessages as messages,
} from "../../../../contract/content-admin.ts";
import { ApiError } from "../../api/errors.ts";
import { saveOnce } from "../../api/save-once.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";
import { useRefetchRow, useReloadContent, useUpdateContent } from "./content-admin-queries.ts";
import {
  type ContentFields,
  contentFieldNames,
  findConflictingEdits,
  findDifferences,
  isEdited,
  toContentFields,
} from "./content-edits.ts";

export const deletedMessage = "This item doesn't exist any more.";
export const changedMessage = "This item was changed since you opened it.";

/**
 * The form that edits an item. Saves with the version that the admin has seen; on a version conflict it loads the
 * current row, keeps the admin's own edits, and returns the other admin's values of the same fields as `conflicts`.
 */
export function useEditContent(opened: AdminContentRow, onDone: () => void) {
  const [row, setRow] = useState(opened);
  const [conflicts, setConflicts] = useState<Partial<ContentFields>>();
  /** The values that take the free pack from visitors, until the admin has confirmed that. */
  const [unconfirmed, setUnconfirmed] = useState<z.output<typeof contentForm>>();
  const update = useUpdateContent();
  const reload = useReloadContent();
  const refetchRow = useRefetchRow();
  const form = useForm<z.input<typeof contentForm>, unknown, z.output<typeof contentForm>>({
    resolver: zodResolver(contentForm),
    defaultValues: toContentFields(opened),
  });
  const { isSubmitting, isDirty, dirtyFields, errors } = form.formState;

  async function loadCurrentRow() {
    const current = await refetchRow(row.id).catch(() => null);
    if (current === null) return showError(messages.updateFailed);
    if (!current) {
      showError(deletedMessage);
      return onDone();
    }
    setConflicts(findConflictingEdits(toContentFields(row), toContentFields(current), dirtyFields));
    setRow(current);
    form.reset(toContentFields(current), { keepDirtyValues: true });
    showError(changedMessage);
  }

  /** Also saves what takes the free pack from visitors once the admin has confirmed it. */
  const saveValues = async (values: z.output<typeof contentForm>, isConfirmed: boolean) => {
    const { id, version } = row;
    const changes = Object.fromEntries(
      contentFieldNames.filter((name) => isEdited(name, dirtyFields)).map((name) => [name, values[name]]),
    );
    const release = isConfirmed ? ({ release_free_pack: true } as const) : {};
    try {
      await saveOnce(() => update.mutateAsync({ id, version, ...changes, ...release }), {
        sent: changes,
        read: () => refetchRow(id),
        getChanges: (current) => findDifferences(values, current),
      });
      setUnconfirmed(undefined);
      showSuccess(messages.updated);
      onDone();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "free_pack") return setUnconfirmed(values);
      setUnconfirmed(undefined);
      if (code === "conflict") return loadCurrentRow();
      if (code === "not_found") {
        showError(deletedMessage);
        void reload();
        return onDone();
      }
      const fieldErrors = error instanceof ApiError ? (error.fields ?? {}) : {};
      for (const name of contentFieldNames)
        if (fieldErrors[name]) form.setError(name, { message: fieldErrors[name] }, { shouldFocus: true });
      showError(messages.updateFailed);
    }
  };

  const { register, watch } = form;
  return {
    register,
    errors,
    conflicts,
    save: form.handleSubmit((values) => saveValues(values, false)),
    isUnconfirmed: unconfirmed !== undefined,
    confirm: () => unconfirmed && saveValues(unconfirmed, true),
    cancelUnconfirmed: () => setUnconfirmed(undefined),
    isSubmitting: isSubmitting || update.isPending,
    isDirty,
    hasTitle: watch("title").trim() !== "",
  };
}
